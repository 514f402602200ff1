import { signsOf } from './number-signs.ts';

const DIGITS = 12;
const GROUPED = /^\d{1,3}( \d{3})+(?=\.|$)/;
const PLAIN = new RegExp(`^(\\d{1,${DIGITS}}(\\.\\d{0,6})?|\\.\\d{1,6})$`);

/**
 * Parses a typed number: an optional sign, digits, at most 6 decimals, thousands grouped or not. Groups are separated
 * by the locale's sign or by spaces. Unless that sign is a point, a decimal point is accepted besides the locale's own.
 * Null if it is not such a number.
 */
export function readDecimal(text: string, locale: string): number | null {
  const [, sign = '', typed = ''] = /^([+\-−]?)\s*(.*)$/s.exec(text.trim()) ?? [];
  const { point, group } = signsOf(locale);
  const spaced = typed.replaceAll(group, ' ').replace(/[\u00a0\u202f]/g, ' ');
  const pointed = spaced.replace(point, '.');
  const digits = GROUPED.test(pointed) ? pointed.replaceAll(' ', '') : pointed;
  if (!PLAIN.test(digits)) return null;
  const size = Number(digits);
  return sign === '-' || sign === '−' ? -size || 0 : size;
}
