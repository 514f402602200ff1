/** The measurements of a provider's calls: the latency to its service, and the service's clock. */
export class ServiceTiming {
  /** The shortest time from a call to its answer so far (milliseconds); undefined before the first. */
  roundTrip: number | undefined;
  /**
   * How far the service's clock is ahead of ours (milliseconds, to about a second); undefined while no answer has stated a
   * time.
   */
  clockAhead: number | undefined;
  private closest = Number.POSITIVE_INFINITY;

  /** Notes the time of a call and of the beginning of its answer (Unix milliseconds), and the answer's `Date` header. */
  note(asked: number, answered: number, date: string | null | undefined): void {
    const took = Math.max(0, answered - asked);
    this.roundTrip = Math.min(took, this.roundTrip ?? took);
    const stated = Date.parse(date ?? '');
    // The longer a call takes, the less certain is the time at which it was stated.
    if (Number.isNaN(stated) || took >= this.closest) return;
    this.closest = took;
    // The header has whole seconds, so half a second is missing on average.
    this.clockAhead = stated + 500 - (asked + answered) / 2;
  }
}
