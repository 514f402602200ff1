import { lowerBound } from '../../engine/core/lower-bound.ts';
import type { Region } from '../../engine/quotes/region.ts';
import { Bars } from '../../engine/series/bars.ts';
import { dateOfWall, wallOfDate } from '../../engine/time/exchange-time.ts';
import { Histories } from '../blocks/histories.ts';
import { minutesByDate } from '../blocks/minutes-by-date.ts';
import type { Instrument } from '../market/market-source.ts';
import { dayHistory, fillGenerated } from '../simulation/day-history.ts';
import { HaltSchedule } from '../simulation/halts.ts';
import { type InstrumentRow, readInstruments } from '../simulation/instrument-rows.ts';
import { minutesOfDay } from '../simulation/minutes-of-day.ts';
import { readTrades } from '../simulation/recorded-trades.ts';
import {
  firstSimulated,
  planNeedsFrom,
  planSession,
  type RecordedSession,
  type SessionPlan,
} from '../simulation/session-plan.ts';
import type { SessionPlans } from '../simulation/session-plans.ts';
import type { Simulation } from '../simulation/simulation.ts';
import type { Store } from '../store/store.ts';

/** How many histories are cached; others are regenerated on demand, in about a millisecond each. */
const HISTORIES_KEPT = 64;
/** A few more than the trading days of a year. */
const DAYS_PLANNED_FROM = 270;

/** The instruments of the store at the time of reading, and everything that can be derived from them. */
export class MarketData {
  readonly instruments: readonly Instrument[];
  private readonly recorded: Histories;
  private readonly simulation: Simulation;
  private readonly rows: readonly InstrumentRow[];
  private readonly halts: HaltSchedule;
  private readonly bySymbol: Readonly<Record<Region, Map<string, Instrument>>> = { C: new Map(), U: new Map() };
  private readonly rowOfId = new Map<number, number>();
  /** By row; the most recently used is last. */
  private readonly histories = new Map<number, { readonly until: number; readonly bars: Bars }>();

  private constructor(recorded: Histories, simulation: Simulation, rows: readonly InstrumentRow[]) {
    this.recorded = recorded;
    this.simulation = simulation;
    this.rows = rows;
    this.instruments = rows.map((row) => row.instrument);
    this.halts = new HaltSchedule(this.instruments, simulation.seed);
    rows.forEach(({ instrument }, row) => {
      this.bySymbol[instrument.region].set(instrument.symbol, instrument);
      this.rowOfId.set(instrument.id, row);
    });
  }

  static async read(store: Store, simulation: Simulation): Promise<MarketData> {
    const recorded = new Histories(store);
    return new MarketData(recorded, simulation, await readInstruments(store, recorded));
  }

  find(symbol: string, region: Region): Instrument | undefined {
    return this.bySymbol[region].get(symbol);
  }

  /** The row of an instrument, even of one returned before the data were read again; -1 if it is gone. */
  rowOf({ id }: Pick<Instrument, 'id'>): number {
    return this.rowOfId.get(id) ?? -1;
  }

  row(row: number): InstrumentRow | undefined {
    return this.rows[row];
  }

  /** The session plans of a date. They are read and made on demand, so that nobody waits for all of them. */
  plans(date: number): SessionPlans {
    const reading = new Map<number, Promise<void>>();
    const read = new Map<number, Preparation | 'planned'>();
    const days = new Bars(DAYS_PLANNED_FROM);
    const isRead = (i: number): boolean => read.has(i) || !isRecorded(this.rows[i]);
    const readNow = async (i: number): Promise<void> => {
      try {
        read.set(i, await this.prepare(this.rows[i], date));
      } finally {
        reading.delete(i);
      }
    };
    return {
      rows: this.rows.length,
      isRead,
      read: async (i) => {
        if (isRead(i)) return;
        const now = reading.get(i) ?? readNow(i);
        reading.set(i, now);
        await now;
      },
      of: (i) => {
        if (!isRecorded(this.rows[i])) return this.generatedPlan(this.rows[i], date, days);
        const prepared = read.get(i);
        if (prepared === undefined || prepared === 'planned') throw new Error(`Row ${i} cannot be planned now`);
        read.set(i, 'planned');
        return this.recordedPlan(this.rows[i], date, prepared);
      },
    };
  }

  /** The session plan of one row on a date. */
  async plan(row: number, date: number): Promise<SessionPlan> {
    const of = this.rows[row];
    if (isRecorded(of)) return this.recordedPlan(of, date, await this.prepare(of, date));
    return this.generatedPlan(of, date, new Bars(DAYS_PLANNED_FROM));
  }

  /** The day bars of a row up to and including `until` (see `dayHistory`). Do not modify them. */
  async history(row: number, until: number): Promise<Bars> {
    const known = this.histories.get(row);
    this.histories.delete(row);
    if (known?.until === until) {
      this.histories.set(row, known);
      return known.bars;
    }
    const bars = await this.makeHistory(this.rows[row], until);
    this.histories.set(row, { until, bars });
    for (const oldest of this.histories.keys()) {
      if (this.histories.size <= HISTORIES_KEPT) break;
      this.histories.delete(oldest);
    }
    return bars;
  }

  /**
   * The minutes of a row on each of its trading days `from … to`, oldest first, either recorded or simulated to fit the day. The
   * history is generated up to `today`, so that other calls can share it. Without `extended`, the extended hours are not
   * simulated.
   */
  async minuteDays(row: number, from: number, to: number, today: number, extended: boolean): Promise<MinuteDay[]> {
    const of = this.rows[row];
    const days = await this.history(row, today);
    const ofDates = of.hasMinutes
      ? minutesByDate(await this.recorded.readMinutes(of.instrument.id, from, to))
      : new Map();
    const result: MinuteDay[] = [];
    const end = wallOfDate(to);
    for (let i = lowerBound(days.time, days.count, wallOfDate(from)); i < days.count && days.time[i] <= end; i++) {
      const date = dateOfWall(days.time[i]);
      const minutes: Bars | undefined = ofDates.get(date);
      result.push(
        minutes
          ? { date, minutes, simulated: false }
          : { date, minutes: minutesOfDay(of, days, i, extended, this.halts, this.simulation), simulated: true },
      );
    }
    return result;
  }

  /** Reads what the plan of a recorded instrument needs. */
  private async prepare(row: InstrumentRow, date: number): Promise<Preparation> {
    const history = await this.makeHistory(row, date);
    const minutes = row.hasMinutes ? await this.recorded.readMinutes(row.instrument.id, date, date) : NONE;
    const trades = minutes.count > 0 ? await readTrades(this.recorded, row.instrument.id, date) : undefined;
    const from = lowerBound(history.time, history.count, wallOfDate(planNeedsFrom(date)));
    // One more day, for the close before the first day. Only this range is read: otherwise ten years of each instrument would
    // be kept.
    const days = new Bars(history.count - from + 1);
    days.appendAll(history, Math.max(0, from - 1), history.count);
    return { days, minutes, trades, simulatedSince: firstSimulated(history) };
  }

  private recordedPlan(row: InstrumentRow, date: number, { days, ...recordings }: Preparation): SessionPlan {
    return planSession(row, days, date, this.simulation, this.halts, recordings);
  }

  /** `days` is reused; the plan keeps no reference to it. */
  private generatedPlan(row: InstrumentRow, date: number, days: Bars): SessionPlan {
    fillGenerated(row, date, this.simulation, planNeedsFrom(date), days);
    return planSession(row, days, date, this.simulation, this.halts);
  }

  private async makeHistory(row: InstrumentRow, until: number): Promise<Bars> {
    const recorded = isRecorded(row) ? await this.recorded.readDays(row.instrument.id) : NONE;
    return dayHistory({ ...row, recorded }, until, this.simulation);
  }
}

function isRecorded({ hasBars, hasMinutes }: InstrumentRow): boolean {
  return hasBars || hasMinutes;
}

/** The stored data that the plan of a recorded instrument needs. */
interface Preparation extends RecordedSession {
  /** From `planNeedsFrom` on. */
  readonly days: Bars;
}

/** The minutes of one day. */
interface MinuteDay {
  readonly date: number;
  readonly minutes: Bars;
  readonly simulated: boolean;
}

const NONE = new Bars(1);
