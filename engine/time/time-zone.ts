const DAY = 86_400;
/** Interval at which the offset is probed: no zone has changed its clock twice within a week. */
const PROBE = 7 * DAY;

/**
 * An interval in which a zone has a constant offset from UTC. `wallFrom` is where its wall times begin: a repeated wall
 * hour, and a skipped one, belong to the previous interval.
 */
interface Stretch {
  readonly from: number;
  readonly until: number;
  readonly wallFrom: number;
  readonly wallUntil: number;
  /** Seconds to add to Unix time. */
  readonly offset: number;
}

const NOWHERE: Stretch = { from: 0, until: 0, wallFrom: 0, wallUntil: 0, offset: Number.NaN };

/**
 * Converts between Unix time and a zone's wall clock by the platform's IANA data. The changes of a year are looked up
 * through `Intl` once; after that a conversion within the same half-year costs two comparisons and an addition.
 */
export class TimeZone {
  private readonly clock: Intl.DateTimeFormat;
  private readonly years = new Map<number, readonly Stretch[]>();
  private current: Stretch = NOWHERE;

  /** `name` is an IANA name; an unknown one throws a `RangeError`. */
  constructor(name: string) {
    this.clock = new Intl.DateTimeFormat('en-US', {
      timeZone: name,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
  }

  /** The wall clock at a Unix time, both in seconds, fractions kept. NaN stays NaN. */
  wallOfUnix(unix: number): number {
    const { from, until, offset } = this.current;
    if (unix >= from && unix < until) return unix + offset;
    this.current = this.stretchAtUnix(unix);
    return unix + this.current.offset;
  }

  /**
   * The Unix time of a wall time. A repeated hour (the autumn change) counts as its first occurrence; a skipped hour
   * (the spring change) is read as if the clock had not been changed yet, so it lands an hour later in wall time.
   */
  unixOfWall(wall: number): number {
    const { wallFrom, wallUntil, offset } = this.current;
    if (wall >= wallFrom && wall < wallUntil) return wall - offset;
    this.current = this.stretchAtWall(wall);
    return wall - this.current.offset;
  }

  private stretchAtUnix(unix: number): Stretch {
    if (!Number.isFinite(unix)) return NOWHERE;
    return this.stretchesOf(utcYear(unix)).find((s) => unix >= s.from && unix < s.until) ?? NOWHERE;
  }

  private stretchAtWall(wall: number): Stretch {
    if (!Number.isFinite(wall)) return NOWHERE;
    const year = utcYear(wall);
    // Around New Year the wall clock's year differs from UTC's.
    for (const near of [year, year + 1, year - 1]) {
      const found = this.stretchesOf(near).find((s) => wall >= s.wallFrom && wall < s.wallUntil);
      if (found) return found;
    }
    return NOWHERE;
  }

  private stretchesOf(year: number): readonly Stretch[] {
    const known = this.years.get(year);
    if (known) return known;
    const found = this.probe(Date.UTC(year, 0, 1) / 1000, Date.UTC(year + 1, 0, 1) / 1000);
    this.years.set(year, found);
    return found;
  }

  private probe(start: number, end: number): readonly Stretch[] {
    const stretches: Stretch[] = [];
    let from = start;
    let offset = this.offsetAt(start);
    let wallFrom = start + Math.max(this.offsetAt(start - 1), offset);
    for (let at = start; at < end; at += PROBE) {
      const next = Math.min(at + PROBE, end);
      const offsetNext = this.offsetAt(next);
      if (offsetNext === offset) continue;
      const change = this.changeBetween(at, next, offset);
      const wallUntil = change + Math.max(offset, offsetNext);
      if (change > from) stretches.push({ from, until: change, wallFrom, wallUntil, offset });
      from = change;
      wallFrom = wallUntil;
      offset = offsetNext;
    }
    if (from < end) stretches.push({ from, until: end, wallFrom, wallUntil: end + offset, offset });
    return stretches;
  }

  /** The first second after `low` at which the offset is no longer `offset`. */
  private changeBetween(low: number, high: number, offset: number): number {
    let before = low;
    let after = high;
    while (after - before > 1) {
      const middle = Math.floor((before + after) / 2);
      if (this.offsetAt(middle) === offset) before = middle;
      else after = middle;
    }
    return after;
  }

  private offsetAt(unix: number): number {
    const part: Record<string, number> = {};
    for (const { type, value } of this.clock.formatToParts(unix * 1000)) part[type] = Number(value);
    const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = part;
    return Date.UTC(year, month - 1, day, hour, minute, second) / 1000 - unix;
  }
}

function utcYear(seconds: number): number {
  return new Date(seconds * 1000).getUTCFullYear();
}
