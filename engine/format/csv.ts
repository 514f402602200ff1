/** Digits after the decimal point at most; what lies beyond is the dust of binary fractions. */
const DECIMALS = 6;
/** From here on numbers are written without a fraction, because `toFixed` would write an exponent. */
const WHOLE_FROM = 1e21;

/** A line of CSV (RFC 4180): commas, CRLF, a field with a comma, a quotation mark or a line end in quotation marks. */
export function csvLine(fields: readonly string[]): string {
  return `${fields.map(quoted).join(',')}\r\n`;
}

/** A number as plain digits with `.`, in every locale; empty when it is none. */
export function csvNumber(value: number): string {
  if (!Number.isFinite(value)) return '';
  if (Math.abs(value) >= WHOLE_FROM) return BigInt(value).toString();
  if (Number.isInteger(value)) return (value === 0 ? 0 : value).toFixed(0);
  const fixed = value.toFixed(DECIMALS);
  // Neither needless zeroes nor a minus before nothing.
  const short = fixed.replace(/\.?0+$/, '');
  return short === '-0' ? '0' : short;
}

function quoted(field: string): string {
  return /[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
}
