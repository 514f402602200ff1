import { decimalNumber } from '../../core/decimal-number.ts';

/**
 * Tags of the figures of a security, as the snapshot and the stream name them. 7296, the close of today, is not asked for: the day
 * bar has it.
 */
export const LiveField = {
  /** May begin with `C`, the close of the day before, or `H`, trading is halted. */
  last: '31',
  high: '70',
  low: '71',
  bid: '84',
  askSize: '85',
  ask: '86',
  /** The day's volume, rounded for display, such as `1.2M`. */
  volumeText: '87',
  bidSize: '88',
  /** The user's entitlement: see `availability.ts`. */
  availability: '6509',
  lastSize: '7059',
  open: '7295',
  /** The close of the day before. */
  previousClose: '7741',
  /** The day's volume in full. */
  volume: '7762',
} as const;

/** All tags that are requested. */
export const LIVE_FIELDS: readonly string[] = Object.values(LiveField);

/**
 * Shares of a unit in which sizes of US securities come (85, 88, 7059). Interactive Brokers' earlier schemas counted them in lots
 * of 100; since TWS 985 (2021) they are shares, and the sample answers of its Web API of April 2024 have a last size of 100 and
 * bids of 1,300 for AAPL, which are no lots. Not verified with a gateway.
 */
export const US_SIZE_UNIT = 1;

const SCALES: Readonly<Record<string, number>> = { K: 1e3, M: 1e6, B: 1e9 };

/** The number in a field: `C82,838.50`, `+1.04`, `1.2M`; NaN if there is none. */
export function fieldNumber(value: unknown): number {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return Number.NaN;
  const text = value.replace(/^[CH]/, '').replaceAll(',', '');
  const scale = SCALES[text.slice(-1)];
  return scale === undefined ? decimalNumber(text) : decimalNumber(text.slice(0, -1)) * scale;
}

/** The mark before a price: `C` the close of the day before, `H` halted, or none. */
export function priceMark(value: unknown): 'C' | 'H' | '' {
  const first = typeof value === 'string' ? value[0] : '';
  return first === 'C' || first === 'H' ? first : '';
}
