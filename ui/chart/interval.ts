import type { Period } from '../../engine/chart/period.ts';

/** How a period of a day or longer is typed, in English and French: a day, a week, a month, a quarter, a year. */
const LONG: Readonly<Record<string, Period>> = {
  d: 'd',
  j: 'd',
  w: 'w',
  s: 'w',
  mo: 'm',
  q: 'q',
  t: 'q',
  y: 'y',
  a: 'y',
};

/** The most minutes of a bar. */
const MOST = 60;

/**
 * The period that a text names: `5` and `5m` are minutes, `1h` an hour, `1d`, `1w`, `1M` (or `1mo`), `1q` and `1y` the rest, in French
 * also `1j`, `1s`, `1t` and `1a`. Null for anything else.
 */
export function readInterval(text: string): Period | null {
  const [, digits = '', unit = ''] = /^(\d{1,3})\s*([a-z]{0,3})$/i.exec(text.trim()) ?? [];
  const count = Number(digits);
  if (unit === 'M') return count === 1 ? 'm' : null;
  const small = unit.toLowerCase();
  const minutes = small === 'h' ? count * 60 : count;
  if (['', 'm', 'min', 'h'].includes(small)) return minutes >= 1 && minutes <= MOST ? minutes : null;
  return count === 1 ? (LONG[small] ?? null) : null;
}
