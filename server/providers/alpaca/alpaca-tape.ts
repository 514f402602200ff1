import { LEAST_ABILITIES } from '../basic-provider.ts';
import type { FeedAbilities } from '../feed-provider.ts';

/** A source of Alpaca's stock data, as it is named in addresses and in the parameter `feed`. */
export type AlpacaTape = 'sip' | 'iex' | 'delayed_sip';

/** The tapes in the order in which they are tried: an account without one of them is refused with error 409. */
export const ALPACA_TAPES: readonly AlpacaTape[] = ['sip', 'iex', 'delayed_sip'];

/** IEX's share of the market's volume, roughly. */
const IEX_SHARE = 0.035;
/** Securities that the free plan streams at once (Alpaca's page of plans, read in November 2026). */
const FREE_SYMBOLS = 30;
/** The paid plan has no limit; this many is more than there are. */
const ALL_SYMBOLS = 20_000;

function abilities(tape: string, tapeShare: number, delayMinutes: number, symbols: number): FeedAbilities {
  return {
    ...LEAST_ABILITIES,
    regions: ['U'],
    tape,
    tapeShare,
    delayMinutes,
    symbols,
    history: ['minute', 'day'],
    news: true,
  };
}

/** What an account with each tape can do. */
export const TAPE_ABILITIES: Readonly<Record<AlpacaTape, FeedAbilities>> = {
  sip: abilities('consolidated', 1, 0, ALL_SYMBOLS),
  iex: { ...abilities('IEX', IEX_SHARE, 0, FREE_SYMBOLS), wholeHistory: true },
  delayed_sip: abilities('consolidated', 1, 15, FREE_SYMBOLS),
};
