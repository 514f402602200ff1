import type { Region } from '../../engine/quotes/region.ts';
import { securityKey } from '../../engine/quotes/security-key.ts';
import { SESSION_SLOTS } from '../../engine/series/session.ts';
import { sessionMinutes } from '../../engine/series/trading-calendar.ts';
import type { Instrument } from '../market/market-source.ts';
import { kindOf } from './kind.ts';
import { hashOfText, Random } from './random.ts';

/** The specification's halt code for a pause within the day; for longer stops see `stops.ts`. */
export const HALTED = 169;

/** A stretch of a session without trading, in minutes since the opening, `to` exclusive. */
export interface Halt {
  readonly from: number;
  readonly to: number;
}

/** Sets a halt code, or lifts it with 0; `time` in seconds since the opening. */
export interface SessionHalt {
  readonly time: number;
  readonly haltcode: number;
}

/** The length of a period in minutes. In each period one company of a region is halted and trades again. */
const STRETCH = 30;
/** A company with a daily turnover below this, in its currency, is not halted, because nobody would notice. */
const BUSY = 5e6;
/** How many days are cached; others are recomputed on demand. */
const DAYS_KEPT = 256;

/**
 * Which companies are halted pending news, and when. In every half hour of a region's session one company is halted and trades
 * again before the half hour is over; no company is halted twice a day. The schedule is a function of seed, region, date and the
 * region's companies. Only busy invented companies are halted: nothing is made up about real ones.
 */
export class HaltSchedule {
  private readonly seed: number;
  private readonly random = new Random();
  private readonly companies: Readonly<Record<Region, readonly Instrument[]>>;
  /** For each region and date, the halts by instrument id. */
  private readonly days = new Map<string, ReadonlyMap<number, Halt>>();

  constructor(instruments: readonly Instrument[], seed: number) {
    this.seed = seed;
    const companies = instruments.filter(mayBeHalted);
    companies.sort((a, b) => (securityKey(a) < securityKey(b) ? -1 : 1));
    this.companies = {
      C: companies.filter(({ region }) => region === 'C'),
      U: companies.filter(({ region }) => region === 'U'),
    };
  }

  /** The halt of an instrument on a date, if it has one. */
  of({ id, region }: Instrument, date: number): Halt | undefined {
    const key = `${region}${date}`;
    let day = this.days.get(key);
    if (!day) {
      if (this.days.size >= DAYS_KEPT) this.days.clear();
      day = this.draw(region, date);
      this.days.set(key, day);
    }
    return day.get(id);
  }

  private draw(region: Region, date: number): Map<number, Halt> {
    const { random } = this;
    const companies = this.companies[region];
    const stretches = Math.floor((sessionMinutes(region, date) || SESSION_SLOTS) / STRETCH);
    const wanted = Math.min(companies.length, stretches);
    const halts = new Map<number, Halt>();
    random.key(this.seed ^ 0x51ed270b, hashOfText(region), date);
    while (halts.size < wanted) {
      const { id } = companies[random.below(companies.length)];
      if (halts.has(id)) continue;
      // If there are fewer companies than half hours, they are spread over the day.
      const stretch = Math.floor(((halts.size + random.uniform()) * stretches) / wanted);
      const from = stretch * STRETCH + 2 + random.below(8);
      halts.set(id, { from, to: from + 6 + random.below(12) });
    }
    return halts;
  }
}

function mayBeHalted({ invented, isIndex, sectypestr, kind }: Instrument): boolean {
  const { stopped, turnover } = kindOf(kind);
  return invented && !isIndex && sectypestr === 'Common' && !stopped && turnover >= BUSY;
}
