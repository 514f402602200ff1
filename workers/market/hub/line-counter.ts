/** The result of checking one item of the stream. */
type Continuity = 'whole' | 'gap' | 'error';

/** Lines that are missing between two heartbeats. */
export interface MissingLines {
  /** How many lines were declared but did not arrive, or arrived undeclared. */
  readonly lines: number;
  /** Epoch ms at which the heartbeats before and after them came. */
  readonly from: number;
  readonly to: number;
}

const COMMA = 44;
const CAPITAL_H = 72;
const ERROR_HEAD = 'Error,';

/**
 * Counts the lines of one stream and compares them with what its heartbeats declare. It checks only line ends and first
 * characters; `feed-reader.ts` parses the lines.
 */
export class LineCounter {
  /** The last gap. */
  gap: MissingLines = { lines: 0, from: 0, to: 0 };
  private received = 0;
  /** Epoch ms of the last heartbeat; 0 before the first. */
  private beatAt = 0;

  /**
   * Counts one item's lines. `gap`: a heartbeat declared a different count (counting continues from its count).
   * `error`: an `Error` line is among them, which takes precedence over a gap.
   */
  take(text: string): Continuity {
    let result: Continuity = 'whole';
    for (let start = 0; start <= text.length; ) {
      const found = text.indexOf('\n', start);
      const end = found < 0 ? text.length : found;
      if (end > start) {
        if (text.charCodeAt(start) === CAPITAL_H && text.charCodeAt(start + 1) === COMMA) {
          const declared = Number.parseInt(text.slice(start + 2, end), 10);
          const now = Date.now();
          if (declared >= 0 && declared !== this.received) {
            if (result === 'whole') result = 'gap';
            this.gap = { lines: Math.abs(declared - this.received), from: this.beatAt || now, to: now };
            this.received = declared;
          }
          this.beatAt = now;
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
