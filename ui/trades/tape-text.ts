import { ABSENT } from '../../engine/format/absent.ts';
import { formatChange } from '../../engine/format/change.ts';
import { formatDecimal } from '../../engine/format/decimal.ts';
import { formatRoundedPrice } from '../../engine/format/price.ts';
import { formatTimeOfDay, formatTimeWithSeconds } from '../../engine/format/time-of-day.ts';
import { volumeNumber, volumeUnit } from '../../engine/format/volume.ts';
import { PrintMark } from '../../workers/api/tape.ts';
import type { Locale, Translate } from '../i18n/text.ts';
import type { Tape } from './tape-feed.ts';

/** The columns of a tape, in order (specification section 2). */
export const TAPE_COLUMNS = ['time', 'price', 'change', 'volume', 'trades'] as const;

/** One of a tape's columns. */
export type TapeColumn = (typeof TAPE_COLUMNS)[number];

/** The format of a tape's rows. */
export interface TapeLook {
  readonly columns: readonly TapeColumn[];
  readonly text: (tape: Tape, row: number, column: TapeColumn, locale: Locale) => string;
  /** The unit of a row's volume, shown smaller beside it; absent if volumes are written in full. */
  readonly unit?: (tape: Tape, row: number) => string;
}

/** The text of one cell of a one-minute row; a volume without its unit. */
export function tapeText(tape: Tape, row: number, column: TapeColumn, locale: Locale): string {
  switch (column) {
    case 'time':
      return formatTimeOfDay(tape.second[row] as number);
    case 'price':
      return formatRoundedPrice(tape.price[row] as number, locale);
    case 'change':
      return formatChange(tape.change[row] as number, locale);
    case 'volume':
      return volumeNumber(tape.volume[row] as number, locale);
    case 'trades':
      return countText(tape.trades[row] as number, tape.volume[row] as number, locale);
  }
}

/** Minutes recorded without their number of trades still have a volume: then the number is unknown. */
function countText(trades: number, volume: number, locale: Locale): string {
  return trades === 0 && volume > 0 ? ABSENT : formatDecimal(trades, locale, 0, 0);
}

/** One row per minute: the Trades tab. */
export const MINUTE_LOOK: TapeLook = {
  columns: TAPE_COLUMNS,
  text: tapeText,
  unit: (tape, row) => volumeUnit(tape.volume[row] as number),
};

/** One row per print, to the second and the share; an auction's print says so, and an official price has no shares. */
export function printLook(t: Translate): TapeLook {
  return {
    columns: ['time', 'price', 'change', 'volume'],
    text(tape, row, column, locale) {
      if (column === 'time') return formatTimeWithSeconds(tape.second[row] as number);
      if (column !== 'volume') return tapeText(tape, row, column, locale);
      if (tape.marks[row] === PrintMark.Official) return t('trades.official');
      return formatDecimal(tape.volume[row] as number, locale, 0, 0);
    },
    unit: (tape, row) => (tape.marks[row] === PrintMark.Auction ? t('trades.auction') : ''),
  };
}
