/**
 * The text of a path segment: percent-decoded once, with `!` read as `/` (for symbols such as FX$CAD/USD). Null if the encoding
 * is malformed.
 */
export function readSegment(segment: string): string | null {
  try {
    return decodeURIComponent(segment).replaceAll('!', '/');
  } catch {
    return null;
  }
}

/** A text as one path segment, with `/` written as `!`. */
export function writeSegment(text: string): string {
  return encodeURIComponent(text.replaceAll('/', '!'));
}
