import type { FeedNote } from '../market/market-source.ts';
import type { FeedSession } from './feed-session.ts';

/** The note of a security that no feed serves. */
export const NO_FEED: FeedNote = {
  feed: '',
  state: 'none',
  words: '',
  delay: 0,
  tape: '',
  tapeShare: 0,
  wholeHistory: false,
  symbols: 0,
  heardAt: 0,
  band: null,
  loading: null,
};

/** The note of a row, from the session that serves it. */
export function noteOf(
  row: number,
  { heardAt, loading }: Pick<FeedNote, 'heardAt' | 'loading'>,
  session: FeedSession | undefined,
): FeedNote {
  if (session === undefined) return NO_FEED;
  const { can, name } = session.provider;
  return {
    feed: name,
    ...stateOf(session, row),
    delay: can.delayMinutes,
    tape: can.tape,
    tapeShare: can.tapeShare,
    wholeHistory: can.wholeHistory ?? false,
    symbols: can.symbols,
    heardAt,
    band: session.bandOf(row) ?? null,
    loading,
  };
}

function stateOf(session: FeedSession, row: number): Pick<FeedNote, 'state' | 'words'> {
  const { state, reason } = session.connection;
  if (state !== 'live') return { state, words: reason };
  const refusal = session.refusalOf(row);
  if (refusal !== undefined) return { state: 'refused', words: refusal };
  const demand = session.demand.stateOf(row);
  if (demand === 'polled') return { state: 'polled', words: '' };
  return { state: demand === 'live' && session.isAccepted(row) ? 'live' : 'waiting', words: '' };
}
