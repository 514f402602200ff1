import type { LineRecord } from '../../../engine/feed/line-record.ts';

/** Reads the lines of all rows, after the table has applied them. */
export interface LineWatch {
  trade(row: number, line: LineRecord): void;
  /** The bid and ask of a row arrived. */
  quote(row: number): void;
  summary(row: number): void;
}
