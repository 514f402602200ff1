import type { SlotAxis } from '../../../engine/chart/slot-axis.ts';

/** Learns about changes of the bars, so that the view can follow. */
export interface FeedListener {
  /** The series has bars of another symbol, range or period. `before`: the previous axis if it was the same symbol's, else null. */
  loaded(before: SlotAxis | null): void;
  /** The newest bars changed or were appended; the axis ended at `endBefore`. */
  grew(endBefore: number): void;
  /** `count` older bars were prepended, which take `slots`. */
  prepended(slots: number, count: number): void;
  /** The same bars are arranged differently; `before` was their axis. */
  rearranged(before: SlotAxis): void;
  /** The news markers changed. */
  marked(): void;
  /** `phase`, `failure`, `live`, `stale` or `subject` changed; also after each fetch that failed. */
  statusChanged(): void;
}
