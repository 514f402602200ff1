import type { Region } from '../../../engine/quotes/region.ts';

/** The delay of late quotes if the service only says that they are late (minutes). */
const USUAL_MINUTES = 15;

const PLACES: Readonly<Record<Region, string>> = { C: 'Canada', U: 'the United States' };

/**
 * The delay of a quote in minutes. The field is documented as true or false, and was seen as 0: booleans and minutes are
 * accepted.
 */
export function delayOf(delay: unknown): number {
  if (delay === true || delay === 1) return USUAL_MINUTES;
  return typeof delay === 'number' && delay > 1 ? delay : 0;
}

/** The delay of each country's quotes: an account may lack real time for one of them. */
export class QuestradeDelays {
  private readonly of: Record<Region, number> = { C: 0, U: 0 };

  /** Notes the delay of a quote; returns whether it differs from the previous quote's. */
  note(region: Region, minutes: number): boolean {
    if (this.of[region] === minutes) return false;
    this.of[region] = minutes;
    return true;
  }

  /** The delay of the country that is later. */
  get minutes(): number {
    return Math.max(this.of.C, this.of.U);
  }

  /** What a user should know about the delay; empty if everything is in real time. */
  get words(): string {
    const late = (['C', 'U'] as const).filter((region) => this.of[region] > 0);
    if (late.length === 0) return '';
    const places = late.map((region) => PLACES[region]).join(' and ');
    return `Questrade sends quotes ${this.minutes} minutes late: the account has no real-time data for ${places}.`;
  }
}
