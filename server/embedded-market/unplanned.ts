const MINUTE = 60;
const NONE: readonly never[] = [];

/** Something made by hand, away from its session; `id`: its instrument's. */
export type HandMade<T> = T & { readonly id: number };

/** What happens in a session and was in nobody's plan, made by hand, by row: all of one kind, such as its trades. */
export class Unplanned<T extends { readonly time: number }> {
  private readonly byRow = new Map<number, T[]>();

  /** All of it, a row's in order of time. */
  withIds(idOf: (row: number) => number): HandMade<T>[] {
    return [...this.byRow].flatMap(([row, events]) => events.map((event) => ({ ...event, id: idOf(row) })));
  }

  /** Keeps this and nothing else; a row below 0 is nobody's. Answers the rows that had or have something. */
  replace(made: readonly HandMade<T>[], rowOf: (id: number) => number): number[] {
    const before = [...this.byRow.keys()];
    this.clear();
    for (const event of made) {
      const row = rowOf(event.id);
      if (row >= 0) this.add(row, event);
    }
    return [...before, ...this.byRow.keys()];
  }

  /** Keeps one; it comes after all that the row has. */
  add(row: number, event: T): void {
    const known = this.byRow.get(row);
    if (known) known.push(event);
    else this.byRow.set(row, [event]);
  }

  /** Forgets all of it: another run begins. */
  clear(): void {
    this.byRow.clear();
  }

  /** The minutes of the session in which a row has something. */
  minutes(row: number): Set<number> {
    return new Set(this.of(row).map(({ time }) => Math.floor(time / MINUTE)));
  }

  /** A row's, in order of time. */
  of(row: number): readonly T[] {
    return this.byRow.get(row) ?? NONE;
  }

  /** A row's of the minutes `from … to`, in order of time. */
  within(row: number, from: number, to: number): readonly T[] {
    const own = this.byRow.get(row);
    // Asked for every minute of every row that enters.
    if (own === undefined) return NONE;
    return own.filter(({ time }) => time >= from * MINUTE && time < (to + 1) * MINUTE);
  }

  /** What is planned for a row with the unplanned of the minutes `from … to`, which comes before planned of the same time. */
  among(row: number, planned: readonly T[], from: number, to: number): T[] {
    return [...this.within(row, from, to), ...planned].sort((a, b) => a.time - b.time);
  }
}
