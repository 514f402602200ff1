import type { IexSegment } from './iex-segment.ts';
import { MissedNumbers } from './missed-numbers.ts';

/** How a segment follows those before it. */
export const SegmentPlace = {
  /** The next one, or the first of the file. */
  Next: 0,
  /** Messages before it are missing. */
  AfterGap: 1,
  /** Its messages were missed and come late. */
  Late: 2,
  /** All of its messages were already read. */
  Duplicate: 3,
  /** Numbers start again in the same session: the exchange has started again. */
  Restart: 4,
  /** A later session. */
  NewSession: 5,
  /** Its numbers contradict those before it. */
  Wrong: 6,
} as const;

/** One of `SegmentPlace`'s numbers. */
type SegmentPlaceNumber = (typeof SegmentPlace)[keyof typeof SegmentPlace];

/**
 * How much later than the segments before it (milliseconds) a segment with lower numbers is sent if it is no duplicate. A
 * duplicate arrives on the exchange's second line within a fraction of that.
 */
const RESTART = 1000;
/** A message takes two bytes for its length, and at least one byte of its own. */
const SHORTEST = 3;
const LONGEST = 65_537;

/** Tracks the order of a session's messages by their numbers. */
export class SegmentOrder {
  /** The number of the next message; 0 before the first segment. */
  next = 0;
  /** How many messages of the latest segment were already read, and how many are missing before it. */
  alreadyRead = 0;
  missing = 0;
  private session = 0;
  private nextOffset = 0;
  private sent = 0;
  private readonly missed = new MissedNumbers();

  /** Determines how a segment follows those before it. */
  place(segment: IexSegment): SegmentPlaceNumber {
    this.alreadyRead = 0;
    this.missing = 0;
    if (this.next === 0) return this.begin(segment, segment.number > 1 ? SegmentPlace.AfterGap : SegmentPlace.Next);
    if (segment.session !== this.session) {
      if (segment.sent <= this.sent) return SegmentPlace.Duplicate;
      return this.begin(segment, SegmentPlace.NewSession);
    }
    if (segment.number < this.next) return this.placeEarlier(segment);
    if (segment.number > this.next) {
      this.missing = segment.number - this.next;
      const bytes = segment.offset - this.nextOffset;
      if (!(bytes >= this.missing * SHORTEST && bytes <= this.missing * LONGEST)) return SegmentPlace.Wrong;
      this.missed.add(this.next, segment.number);
    }
    this.goOn(segment);
    return this.missing > 0 ? SegmentPlace.AfterGap : SegmentPlace.Next;
  }

  private placeEarlier(segment: IexSegment): SegmentPlaceNumber {
    if (segment.sent > this.sent + RESTART) return this.begin(segment, SegmentPlace.Restart);
    const end = segment.number + segment.count;
    if (end > this.next) {
      this.alreadyRead = this.next - segment.number;
      this.goOn(segment);
      return SegmentPlace.Next;
    }
    const isLate = segment.count > 0 && this.missed.take(segment.number, end);
    return isLate ? SegmentPlace.Late : SegmentPlace.Duplicate;
  }

  private begin(segment: IexSegment, place: SegmentPlaceNumber): SegmentPlaceNumber {
    this.session = segment.session;
    this.missed.clear();
    this.missing = Math.max(0, segment.number - 1);
    if (this.missing > 0) this.missed.add(1, segment.number);
    this.goOn(segment);
    return place;
  }

  private goOn(segment: IexSegment): void {
    this.next = Math.max(1, segment.number) + segment.count;
    this.nextOffset = segment.offset + segment.bytes;
    this.sent = segment.sent;
  }
}
