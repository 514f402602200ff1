/** The most digits after the decimal point; anything beyond is binary rounding noise. */
const DECIMALS = 6;
/** Numbers from here on have no fraction, because `toFixed` would write an exponent. */
const WHOLE_FROM = 1e21;

/** A line of CSV (RFC 4180): commas, CRLF, a field with a comma, a quotation mark or a line end in quotation marks. */
export function csvLine(fields: readonly string[]): string {
  return `${fields.map(quoted).join(',')}\r\n`;
}

/** A number as plain digits with `.`, in every locale; empty if it is not finite. */
export function csvNumber(value: number): string {
  if (!Number.isFinite(value)) return '';
  if (Math.abs(value) >= WHOLE_FROM) return BigInt(value).toString();
  if (Number.isInteger(value)) return (value === 0 ? 0 : value).toFixed(0);
  const fixed = value.toFixed(DECIMALS);
  // Drops trailing zeroes, and the minus of a zero.
  const short = fixed.replace(/\.?0+$/, '');
  return short === '-0' ? '0' : short;
}

function quoted(field: string): string {
  return /[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
}
