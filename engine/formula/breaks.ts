import { ExternalTokenizer, type InputStream } from '@lezer/lr';
import { BREAK } from './parser-terms.ts';

const NEWLINE = 10;
const SEMICOLON = 59;
const HASH = 35;
const BLANKS = [9, 10, 13, 32, 160];
/** What a statement cannot begin with: a line that begins with it continues the one before. */
const CONTINUES = /^(?:[-+*/^<>=!,.)]|(?:and|or|crosses)\b)/;
const LONGEST_WORD = 8;

/**
 * Ends a statement at a semicolon, or at the end of a line where the statement can end and the next line does not continue
 * it. Everywhere else, as within parentheses, the end of a line is a space.
 */
export const breaks = new ExternalTokenizer(
  (input, stack) => {
    if (input.next === SEMICOLON) input.acceptToken(BREAK, 1);
    else if (input.next === NEWLINE && stack.canShift(BREAK) && !continues(input)) input.acceptToken(BREAK, 1);
  },
  { contextual: true },
);

function continues(input: InputStream): boolean {
  let at = 1;
  for (let code = input.peek(at); ; code = input.peek(++at)) {
    if (code === HASH) while (input.peek(at + 1) !== NEWLINE && input.peek(at + 1) >= 0) at++;
    else if (!BLANKS.includes(code)) break;
  }
  let text = '';
  for (let k = 0; k < LONGEST_WORD; k++) {
    const code = input.peek(at + k);
    if (code < 0) break;
    text += String.fromCharCode(code);
  }
  return CONTINUES.test(text);
}
