/** What the calls of a provider have shown of the way to its service: how long it is, and what the clock at its end says. */
export class ServiceTiming {
  /** The shortest time from a call to its answer so far (milliseconds); undefined before the first. */
  roundTrip: number | undefined;
  /** By how much the service's clock is ahead of ours (milliseconds, to about a second); undefined while no answer stated a time. */
  clockAhead: number | undefined;
  private closest = Number.POSITIVE_INFINITY;

  /** Notes when a call was made and when its answer began (Unix milliseconds), and the `Date` header of that. */
  note(asked: number, answered: number, date: string | null | undefined): void {
    const took = Math.max(0, answered - asked);
    this.roundTrip = Math.min(took, this.roundTrip ?? took);
    const stated = Date.parse(date ?? '');
    // The longer a call takes, the less is known of when its time was stated.
    if (Number.isNaN(stated) || took >= this.closest) return;
    this.closest = took;
    // It is in whole seconds, so half of one is missing on average.
    this.clockAhead = stated + 500 - (asked + answered) / 2;
  }
}
