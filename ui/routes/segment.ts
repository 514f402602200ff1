/**
 * A path segment's text: percent-encoding undone once, `!` read as `/` (symbols such as FX$CAD/USD). Null when the
 * encoding is malformed.
 */
export function readSegment(segment: string): string | null {
  try {
    return decodeURIComponent(segment).replaceAll('!', '/');
  } catch {
    return null;
  }
}

/** A text as one path segment, `/` written `!`. */
export function writeSegment(text: string): string {
  return encodeURIComponent(text.replaceAll('/', '!'));
}
