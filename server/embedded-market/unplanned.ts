const MINUTE = 60;
const NONE: readonly never[] = [];

/** An event made by hand, detached from its session, with its instrument's id. */
export type HandMade<T> = T & { readonly id: number };

/** The unplanned events of a session, made by hand, by row. All are of one kind, such as trades. */
export class Unplanned<T extends { readonly time: number }> {
  private readonly byRow = new Map<number, T[]>();

  /** All events; those of a row are in order of time. */
  withIds(idOf: (row: number) => number): HandMade<T>[] {
    return [...this.byRow].flatMap(([row, events]) => events.map((event) => ({ ...event, id: idOf(row) })));
  }

  /** Replaces all events, ignoring those without a row (below 0). Returns the rows that had or have any. */
  replace(made: readonly HandMade<T>[], rowOf: (id: number) => number): number[] {
    const before = [...this.byRow.keys()];
    this.clear();
    for (const event of made) {
      const row = rowOf(event.id);
      if (row >= 0) this.add(row, event);
    }
    return [...before, ...this.byRow.keys()];
  }

  /** Adds an event after all others of the row. */
  add(row: number, event: T): void {
    const known = this.byRow.get(row);
    if (known) known.push(event);
    else this.byRow.set(row, [event]);
  }

  /** Drops all events, because a new run begins. */
  clear(): void {
    this.byRow.clear();
  }

  /** The minutes of the session in which a row has events. */
  minutes(row: number): Set<number> {
    return new Set(this.of(row).map(({ time }) => Math.floor(time / MINUTE)));
  }

  /** A row's events, in order of time. */
  of(row: number): readonly T[] {
    return this.byRow.get(row) ?? NONE;
  }

  /** A row's events in the minutes `from … to`, in order of time. */
  within(row: number, from: number, to: number): readonly T[] {
    const own = this.byRow.get(row);
    // Called for every minute of every row that enters.
    if (own === undefined) return NONE;
    return own.filter(({ time }) => time >= from * MINUTE && time < (to + 1) * MINUTE);
  }

  /** Merges a row's events in the minutes `from … to` with the planned ones; at the same time, unplanned events come first. */
  among(row: number, planned: readonly T[], from: number, to: number): T[] {
    return [...this.within(row, from, to), ...planned].sort((a, b) => a.time - b.time);
  }
}
