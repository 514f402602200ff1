import type { FeedNote } from '../market/market-source.ts';
import type { FeedSession } from './feed-session.ts';

/** The note of a row, from the sessions that serve its region, in the user's order. */
export function noteOf(row: number, regionSessions: readonly FeedSession[]): FeedNote {
  const session = regionSessions.find((one) => one.refusalOf(row) === undefined);
  if (session === undefined) {
    const reasons = regionSessions.map((one) => one.refusalOf(row)).filter((reason) => reason !== undefined);
    const words = reasons[0] ?? 'No connected feed has this security.';
    return { feed: '', state: reasons.length > 0 ? 'refused' : 'none', words, delay: 0 };
  }
  const { can, name } = session.provider;
  const note = { feed: name, delay: can.delayMinutes };
  const { state, reason } = session.connection;
  if (state !== 'live') return { ...note, state, words: reason };
  const demand = session.demand.stateOf(row);
  if (demand === 'polled') {
    return { ...note, state: 'polled', words: `Beyond your plan's ${can.symbols} live symbols: asked for every 60 s.` };
  }
  if (demand === 'idle' || !session.isAccepted(row)) return { ...note, state: 'waiting', words: '' };
  return { ...note, state: 'live', words: '' };
}
