import type { SlotAxis } from '../../../engine/chart/slot-axis.ts';

/** Told what became of the bars, so that the view can follow. */
export interface FeedListener {
  /** Bars of another symbol, range or period are in the series. */
  loaded(): void;
  /** The newest bars changed or grew; the axis ended at `endBefore`. */
  grew(endBefore: number): void;
  /** `count` older bars were put in front, which take `slots`. */
  prepended(slots: number, count: number): void;
  /** The same bars are shown in another way; `before` was their axis. */
  rearranged(before: SlotAxis): void;
  /** The news markers are others. */
  marked(): void;
  /** `phase`, `failure`, `live`, `stale` or `subject` changed; also after each fetch that failed. */
  statusChanged(): void;
}
