import type { Region } from '../../engine/quotes/region.ts';
import { BAR_SIMULATED, type Bars } from '../../engine/series/bars.ts';
import { dateOfWall } from '../../engine/series/exchange-time.ts';
import type { Store } from '../store/store.ts';
import { dayHistory, type Simulation } from './day-history.ts';
import { type InstrumentRow, readInstruments } from './instrument-rows.ts';
import { MarketFactors } from './market-factors.ts';
import type {
  DayBar,
  DayMinutes,
  Instrument,
  MarketListener,
  MarketSource,
  QuoteState,
  Restructuring,
} from './market-source.ts';
import { hashOfText, Random } from './random.ts';
import { readDayBars, readMinuteBars, withMinuteDays } from './recorded-bars.ts';
import { type ClockSettings, SessionClock } from './session-clock.ts';

/** How the embedded market is opened. */
export interface MarketSettings extends Omit<ClockSettings, 'wallClock'> {
  /** The same seed makes the same market in every process. */
  readonly seed: string;
  /** Unix milliseconds; the machine's clock when absent. */
  readonly wallClock?: () => number;
}

/** The embedded market: recorded bars, continued and replayed as a live market by a seeded simulation. */
export interface EmbeddedMarket extends MarketSource {
  readonly clock: SessionClock;
}

/** Opens the market over the instruments and bars of the store. */
export async function openMarket(store: Store, settings: MarketSettings): Promise<EmbeddedMarket> {
  const rows = await readInstruments(store);
  const seed = hashOfText(settings.seed);
  const market = new Market(store, rows, settings, { seed, factors: new MarketFactors(seed), random: new Random() });
  await market.load();
  return market;
}

class Market implements EmbeddedMarket {
  readonly clock: SessionClock;
  private readonly store: Store;
  private readonly simulation: Simulation;
  private readonly rows: readonly InstrumentRow[];
  private readonly list: readonly Instrument[];
  private readonly byName = new Map<string, InstrumentRow>();
  private readonly histories = new Map<number, Bars>();
  private readonly listeners = new Set<MarketListener>();

  constructor(store: Store, rows: readonly InstrumentRow[], settings: MarketSettings, simulation: Simulation) {
    this.store = store;
    this.rows = rows;
    this.list = rows.map((row) => row.instrument);
    for (const row of rows) this.byName.set(`${row.instrument.region}:${row.instrument.symbol}`, row);
    this.simulation = simulation;
    this.clock = new SessionClock({ ...settings, wallClock: settings.wallClock ?? Date.now }, () => {});
  }

  async load(): Promise<void> {
    const date = this.clock.date();
    for (const row of this.rows) {
      const days = await readDayBars(this.store, row.instrument.id);
      const minutes = await readMinuteBars(this.store, row.instrument.id, 0, 99991231);
      const recorded = withMinuteDays(days, minutes);
      this.histories.set(row.instrument.id, dayHistory({ ...row, recorded }, date, this.simulation));
    }
  }

  instruments(): readonly Instrument[] {
    return this.list;
  }

  find(symbol: string, region: Region): Instrument | undefined {
    return this.byName.get(`${region}:${symbol}`)?.instrument;
  }

  quote(instrument: Instrument, _delayed: boolean, out: QuoteState): QuoteState {
    const bars = this.histories.get(instrument.id);
    const i = bars ? bars.count - 1 : -1;
    if (!bars || i < 1) return out;
    out.last = bars.close[i] as number;
    out.change = out.last - (bars.close[i - 1] as number);
    out.open = bars.open[i] as number;
    out.high = bars.high[i] as number;
    out.low = bars.low[i] as number;
    out.volume = bars.volume[i] as number;
    out.trades = bars.trades[i] as number;
    return out;
  }

  snapshot(_instrument: Instrument): readonly string[] {
    return [];
  }

  async bars(instrument: Instrument, from: number, to: number): Promise<readonly DayBar[]> {
    const bars = this.histories.get(instrument.id);
    const days: DayBar[] = [];
    for (let i = 0; bars && i < bars.count; i++) {
      const date = dateOfWall(bars.time[i] as number);
      if (date < from || date > to) continue;
      days.push({
        date,
        open: bars.open[i] as number,
        high: bars.high[i] as number,
        low: bars.low[i] as number,
        close: bars.close[i] as number,
        volume: bars.volume[i] as number,
        trades: bars.trades[i] as number,
        simulated: ((bars.flag[i] as number) & BAR_SIMULATED) !== 0,
      });
    }
    return days;
  }

  async minutes(): Promise<readonly DayMinutes[]> {
    return [];
  }

  restructurings(instrument: Instrument): readonly Restructuring[] {
    return this.byName.get(`${instrument.region}:${instrument.symbol}`)?.restructurings ?? [];
  }

  simulatedSince(instrument: Instrument): number {
    const bars = this.histories.get(instrument.id);
    for (let i = 0; bars && i < bars.count; i++) {
      if ((bars.flag[i] as number) & BAR_SIMULATED) return dateOfWall(bars.time[i] as number);
    }
    return 0;
  }

  listen(listener: MarketListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  async close(): Promise<void> {
    this.listeners.clear();
  }
}
