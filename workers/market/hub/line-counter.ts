import { hashText } from '../../../engine/core/text-hash.ts';
import { orderWith } from '../../../engine/feed/line-order.ts';

/** The result of checking one item of the stream. */
type Continuity = 'whole' | 'gap' | 'error';

/** Lines that are missing between two heartbeats. */
export interface MissingLines {
  /** How many declared lines did not arrive, or how many undeclared lines did; 0 if lines were reordered or changed. */
  readonly lines: number;
  /** Epoch ms at which the heartbeats before and after them came. */
  readonly from: number;
  readonly to: number;
}

const COMMA = 44;
const CAPITAL_H = 72;
const ERROR_HEAD = 'Error,';

/**
 * Counts the lines of one stream and compares count and order with what its heartbeats declare. `feed-reader.ts` parses the
 * lines.
 */
export class LineCounter {
  /** The last gap. */
  gap: MissingLines = { lines: 0, from: 0, to: 0 };
  private received = 0;
  /** `orderWith` of all lines but heartbeats. */
  private order = 0;
  /** Epoch ms of the last heartbeat; 0 before the first. */
  private beatAt = 0;

  /**
   * Counts one item's lines. `gap`: a heartbeat declared a different count or order (counting continues from what it declared).
   * `error`: an `Error` line is among them, which takes precedence over a gap.
   */
  take(text: string): Continuity {
    let result: Continuity = 'whole';
    for (let start = 0; start <= text.length; ) {
      const found = text.indexOf('\n', start);
      const end = found < 0 ? text.length : found;
      if (end > start) {
        if (text.charCodeAt(start) === CAPITAL_H && text.charCodeAt(start + 1) === COMMA) {
          if (!this.agrees(text.slice(start + 2, end)) && result === 'whole') result = 'gap';
        } else {
          if (text.startsWith(ERROR_HEAD, start)) result = 'error';
          this.order = orderWith(this.order, hashText(text, start, end));
        }
        this.received++;
      }
      start = end + 1;
    }
    return result;
  }

  /** Whether the fields of a heartbeat declare what has arrived. If not, counting continues from what they declare. */
  private agrees(fields: string): boolean {
    const [count, , order] = fields.split(',').map((field) => Number.parseInt(field, 10));
    const now = Date.now();
    const from = this.beatAt || now;
    this.beatAt = now;
    const sameCount = !(count >= 0) || count === this.received;
    const sameOrder = !(order >= 0) || order === this.order;
    if (sameCount && sameOrder) return true;
    this.gap = { lines: Math.abs(count - this.received) || 0, from, to: now };
    this.received = count >= 0 ? count : this.received;
    this.order = order >= 0 ? order : this.order;
    return false;
  }
}

/** The text of the first `Error` line among an item's lines; empty without one. */
export function errorText(text: string): string {
  const line = text.split('\n').find((each) => each.startsWith(ERROR_HEAD));
  return line?.slice(ERROR_HEAD.length) ?? '';
}
