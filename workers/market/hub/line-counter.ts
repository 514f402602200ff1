/** What a piece of the stream turned out to be. */
type Continuity = 'whole' | 'gap' | 'error';

const COMMA = 44;
const CAPITAL_H = 72;
const ERROR_HEAD = 'Error,';

/**
 * Counts the lines of one stream and compares with what its heartbeats declare. It looks at line ends and first
 * characters only; the lines' own reader is elsewhere.
 */
export class LineCounter {
  private received = 0;

  /**
   * Takes one item's lines. `gap`: a heartbeat declared another count than what came (counting goes on from its count).
   * `error`: an `Error` line is among them, which matters more than a gap.
   */
  take(text: string): Continuity {
    let result: Continuity = 'whole';
    for (let start = 0; start <= text.length; ) {
      const found = text.indexOf('\n', start);
      const end = found < 0 ? text.length : found;
      if (end > start) {
        if (text.charCodeAt(start) === CAPITAL_H && text.charCodeAt(start + 1) === COMMA) {
          const declared = Number.parseInt(text.slice(start + 2, end), 10);
          if (declared >= 0 && declared !== this.received) {
            if (result === 'whole') result = 'gap';
            this.received = declared;
          }
        } else if (text.startsWith(ERROR_HEAD, start)) {
          result = 'error';
        }
        this.received++;
      }
      start = end + 1;
    }
    return result;
  }
}

/** The text of the first `Error` line among an item's lines; empty without one. */
export function errorText(text: string): string {
  const line = text.split('\n').find((each) => each.startsWith(ERROR_HEAD));
  return line?.slice(ERROR_HEAD.length) ?? '';
}
