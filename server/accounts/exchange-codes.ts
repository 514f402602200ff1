/** Every exchange code that a subscriber can be entitled to (decisions section 2). */
export const EXCHANGE_CODES: readonly string[] = ['T', 'V', 'C', 'M', 'E', 'D', 'F', 'Q', 'N', 'X', 'O', 'P', 'I'];

/** Reads codes as a user types them: `all`, `none`, or codes joined by commas. Undefined if one of them is not a code. */
export function parseCodes(text: string): string[] | undefined {
  if (text === 'all') return [...EXCHANGE_CODES];
  if (text === 'none' || text === '') return [];
  const codes = text.toUpperCase().split(',');
  return codes.every((code) => EXCHANGE_CODES.includes(code)) ? [...new Set(codes)] : undefined;
}
