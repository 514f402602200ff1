import { ABSENT } from '../../engine/format/absent.ts';
import { formatDecimal } from '../../engine/format/decimal.ts';
import { type NumberKind, PRICE_NUMBERS } from '../../engine/format/number-kind.ts';
import { formatRoundedPrice } from '../../engine/format/price.ts';
import { formatTimeOfDay, formatTimeWithSeconds } from '../../engine/format/time-of-day.ts';
import { volumeNumber, volumeUnit } from '../../engine/format/volume.ts';
import { securityNumbers } from '../../engine/quotes/security-numbers.ts';
import { PrintMark } from '../../workers/api/tape.ts';
import type { Locale, Translate } from '../i18n/text.ts';
import { indexName } from '../quote-table/index-names.ts';
import type { Tape } from './tape-feed.ts';

/** The columns of a tape of minutes, in order (specification section 2). */
export const TAPE_COLUMNS = ['time', 'price', 'change', 'volume', 'trades'] as const;

/** One of a tape's columns; a tape of prints has a size and a side. */
export type TapeColumn = (typeof TAPE_COLUMNS)[number] | 'size' | 'side';

/** A print of at least these shares and this value is large; each is what exchanges call a block. */
const LARGE_SIZE = 10_000;
const LARGE_VALUE = 200_000;

/** The format of a tape's rows. */
export interface TapeLook {
  readonly columns: readonly TapeColumn[];
  /** The most decimals of a change: one that rounds to zero has no arrow. */
  readonly changeDecimals: NumberKind['changeDecimals'];
  readonly text: (tape: Tape, row: number, column: TapeColumn, locale: Locale) => string;
  /** The small text next to a row's volume: its unit, or the kind of print; absent if there is none. */
  readonly unit?: (tape: Tape, row: number) => string;
  /** Whether a row is marked as a large print. */
  readonly isLarge?: (tape: Tape, row: number) => boolean;
}

/** Prices are rounded (specification section 9). */
const ROUNDED: NumberKind = { ...PRICE_NUMBERS, price: formatRoundedPrice };

/** The text of one cell of a one-minute row; a volume without its unit. */
function tapeText(tape: Tape, row: number, column: TapeColumn, locale: Locale, numbers: NumberKind): string {
  switch (column) {
    case 'time':
      return formatTimeOfDay(tape.second[row] as number);
    case 'price':
      return numbers.price(tape.price[row] as number, locale);
    case 'change':
      return numbers.change(tape.change[row] as number, locale);
    case 'volume':
      return volumeNumber(tape.volume[row] as number, locale);
    case 'size':
      return formatDecimal(tape.volume[row] as number, locale, 0, 0);
    case 'side':
      return '';
    case 'trades':
      return countText(tape.trades[row] as number, tape.volume[row] as number, locale);
  }
}

/** Minutes recorded without their number of trades still have a volume: then the number is unknown. */
function countText(trades: number, volume: number, locale: Locale): string {
  return trades === 0 && volume > 0 ? ABSENT : formatDecimal(trades, locale, 0, 0);
}

/** One row per minute: the Trades tab of a symbol. */
export function minuteLook(symbol: string): TapeLook {
  const numbers = securityNumbers(symbol, ROUNDED);
  return {
    columns: TAPE_COLUMNS,
    changeDecimals: numbers.changeDecimals,
    text: (tape, row, column, locale) => tapeText(tape, row, column, locale, numbers),
    unit: (tape, row) => volumeUnit(tape.volume[row] as number),
  };
}

/**
 * One row per print, to the second and the share, with its side; auctions, official prices, odd lots and blocks say so. Nobody bids
 * for an index: its prints have no side and no lots.
 */
export function printLook(symbol: string, t: Translate): TapeLook {
  const numbers = securityNumbers(symbol, ROUNDED);
  const isIndex = indexName(symbol) !== undefined;
  return {
    columns: isIndex ? ['time', 'price', 'size'] : ['time', 'price', 'size', 'side'],
    changeDecimals: numbers.changeDecimals,
    text(tape, row, column, locale) {
      if (column === 'time') return formatTimeWithSeconds(tape.second[row] as number);
      const mark = tape.marks[row];
      if (column === 'side') {
        if (mark === PrintMark.Auction) return t('trades.auction');
        if (mark === PrintMark.Official) return ABSENT;
        const side = SIDE_NAMES[tape.side[row] as number];
        return side === undefined ? ABSENT : t(`trades.side.${side}`);
      }
      if (column === 'size' && mark === PrintMark.Official) return t('trades.official');
      return tapeText(tape, row, column, locale, numbers);
    },
    unit(tape, row) {
      if (isIndex) return '';
      if (isLarge(tape, row)) return t('trades.large');
      return tape.marks[row] === PrintMark.OddLot ? t('trades.oddLot') : '';
    },
    isLarge: (tape, row) => !isIndex && isLarge(tape, row),
  };
}

/** The codes of `TradeSide`; undefined for an unknown one. */
export const SIDE_NAMES = [undefined, 'bid', 'between', 'ask'] as const;

function isLarge(tape: Tape, row: number): boolean {
  const shares = tape.volume[row] as number;
  return shares >= LARGE_SIZE && (tape.price[row] as number) * shares >= LARGE_VALUE;
}
