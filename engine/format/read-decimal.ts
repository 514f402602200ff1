const DIGITS = 12;
const GROUPED = /^\d{1,3}([ ,]\d{3})+(?=\.|$)/;
const PLAIN = new RegExp(`^(\\d{1,${DIGITS}}(\\.\\d{0,6})?|\\.\\d{1,6})$`);

/**
 * The number that a person typed: an optional sign, digits, at most 6 decimals, thousands grouped or not. French writes
 * the decimal comma and groups by spaces (a point is understood too); English the point, and groups by commas. Null when
 * it is no such number.
 */
export function readDecimal(text: string, locale: string): number | null {
  const [, sign = '', typed = ''] = /^([+\-−]?)\s*(.*)$/s.exec(text.trim()) ?? [];
  const spaced = typed.replace(/[\u00a0\u202f]/g, ' ');
  const pointed = locale.startsWith('fr') ? spaced.replace(',', '.') : spaced;
  const digits = GROUPED.test(pointed) ? pointed.replace(/[ ,]/g, '') : pointed;
  if (!PLAIN.test(digits)) return null;
  const size = Number(digits);
  return sign === '-' || sign === '−' ? -size || 0 : size;
}
