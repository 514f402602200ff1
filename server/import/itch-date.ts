import { readDate } from '../../engine/format/read-date.ts';
import { unixSeconds, wallOfDate } from '../../engine/time/exchange-time.ts';

const EIGHT_DIGITS = /(?<!\d)(\d{4})(\d{4})(?!\d)/;
/** `S081321-v50.txt`: Nasdaq's older file names. */
const SIX_DIGITS = /(?<!\d)(\d{4})(\d{2})(?!\d)/;
const NOON = 43_200;

/**
 * The date (`yyyymmdd`) in the name of an ITCH file: `20191230` or, as Nasdaq names its files, `12302019` or `S123019`. 0 if
 * there is none.
 */
export function dateOfName(name: string): number {
  const eight = EIGHT_DIGITS.exec(name);
  if (eight) return readDate(eight[1] + eight[2]) || readDate(eight[2] + eight[1]);
  const six = SIX_DIGITS.exec(name);
  return six ? readDate(`20${six[2]}${six[1]}`) : 0;
}

/** Unix milliseconds of a date's midnight in New York. It uses the offset of noon, because clocks change on Sundays only. */
export function midnightOfDate(date: number): number {
  return (unixSeconds(wallOfDate(date) + NOON) - NOON) * 1000;
}
