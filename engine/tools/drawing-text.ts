/** The most characters of a text on a chart. */
export const LONGEST_TEXT = 200;

/** What stands on the chart where a stored drawing has lost its text. */
const LOST_TEXT = '…';

/** A typed text as one line of at most `LONGEST_TEXT` characters, without control characters and halves of others; may be empty. */
export function cleanText(text: string): string {
  const line = text.replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ');
  return [...line.trim()].slice(0, LONGEST_TEXT).join('').trim();
}

/** A text as one word for storage. */
export function storedText(text: string): string {
  return encodeURIComponent(text);
}

/** The text of a stored word, mended if another program wrote it; never empty. */
export function readText(word: string): string {
  return cleanText(decoded(word)) || LOST_TEXT;
}

function decoded(word: string): string {
  try {
    return decodeURIComponent(word);
  } catch {
    return word;
  }
}
