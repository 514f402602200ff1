import { Bars } from '../../engine/series/bars.ts';
import { wallOfDate } from '../../engine/time/exchange-time.ts';
import { type DayEvents, noEvents } from '../market/day-events.ts';
import type { DayMinutes, Instrument } from '../market/market-source.ts';
import type { SessionPlan } from '../simulation/session-plan.ts';
import { beginningOf, DayRecorder } from './day-recorder.ts';
import type { RunningSession } from './running-session.ts';
import { extendedHours } from './session-hours.ts';
import type { TradingSession } from './trading-session.ts';

/** How many recordings of today are kept to be continued. */
const KEPT = 1_000;

/** The events of any day of the embedded market. The seed determines them, and they add up exactly to the day's minutes. */
export class DayRecorders {
  private readonly seed: number;
  private readonly running: RunningSession;
  /** Recordings of today, by instrument; the least recently requested first. */
  private readonly todays = new Map<number, DayRecorder>();
  private session: TradingSession | undefined;

  constructor(seed: number, running: RunningSession) {
    this.seed = seed;
    this.running = running;
  }

  /** The events of a day before today; undefined if the day is only a recorded day bar. Without `single`, its minutes. */
  async past(instrument: Instrument, date: number, single: boolean): Promise<DayEvents | undefined> {
    const { data } = this.running;
    const row = data.rowOf(instrument);
    if (row < 0) return undefined;
    const plan = await data.plan(row, date);
    if (plan.length > 0 && !plan.recorded && !plan.simulated) return undefined;
    const hours = extendedHours(date);
    if (!single) return ofMinutes(plan, hours, plan.minutes, Number.POSITIVE_INFINITY);
    const recorder = new DayRecorder(plan, date, this.seed, hours, true);
    await recorder.finish();
    return recorder.events;
  }

  /** The events of the running session so far, including halts and trades made by hand. */
  today(instrument: Instrument): DayEvents | undefined {
    const { data, now: session } = this.running;
    const row = data.rowOf(instrument);
    if (row < 0) return undefined;
    if (this.session !== session) this.todays.clear();
    this.session = session;
    const plan = session.plan(row);
    const made = session.madeOf(row);
    let recorder = this.todays.get(instrument.id);
    this.todays.delete(instrument.id);
    if (recorder === undefined || recorder.hours !== session.hours || !recorder.precedes(session.elapsed, made)) {
      recorder = new DayRecorder(plan, session.date, this.seed, session.hours, false);
    }
    if (this.todays.size === KEPT) {
      const [oldest = 0] = this.todays.keys();
      this.todays.delete(oldest);
    }
    this.todays.set(instrument.id, recorder);
    recorder.reach(session.elapsed, made);
    return recorder.events;
  }

  /** The minutes of the running session so far, from `days`. */
  todaysMinutes(instrument: Instrument, days: readonly DayMinutes[]): DayEvents | undefined {
    const { data, now: session } = this.running;
    const row = data.rowOf(instrument);
    if (row < 0) return undefined;
    const bars = new Bars();
    const midnight = wallOfDate(session.date);
    for (const { minute, open, high, low, close, volume, trades } of days.at(-1)?.minutes ?? []) {
      bars.append(midnight + minute * 60, open, high, low, close, volume, trades);
    }
    return ofMinutes(session.plan(row), session.hours, bars, Number.POSITIVE_INFINITY);
  }
}

function ofMinutes(plan: SessionPlan, hours: TradingSession['hours'], minutes: Bars, until: number): DayEvents {
  return { ...beginningOf(plan, hours), ...noEvents(), minutes, until };
}
