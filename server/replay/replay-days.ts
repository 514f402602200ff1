import { addDays, marketMinutes } from '../../engine/series/trading-calendar.ts';
import {
  type BlockLayout,
  LEVEL_BLOCK,
  MADE_DAY_BLOCK,
  ORDER_BLOCK,
  QUOTE_BLOCK,
  TRADE_BLOCK,
} from '../blocks/block-layout.ts';
import { Histories } from '../blocks/histories.ts';
import { hasSimulated } from '../market/has-simulated.ts';
import type { Instrument, KnownDepth, MarketSource } from '../market/market-source.ts';
import type { Store } from '../store/store.ts';

/** A day that can be replayed, and which data it has. */
interface ReplayDay {
  /** `yyyymmdd`. */
  readonly date: number;
  /** Whether individual trades are known, or only whole minutes. */
  readonly grain: 'trade' | 'minute';
  /** Whether the trades, or all figures, are simulated. */
  readonly simulated: boolean;
  readonly depth: KnownDepth;
  /** Whether bid and ask are known. */
  readonly quotes: boolean;
}

/** The list goes back this many days for simulated days; older ones can be replayed too. */
const SIMULATED_DAYS = 366;
/** How long the dates of all securities are cached (milliseconds). */
const KEPT_FOR = 60_000;

/** Lists the days that can be replayed, newest first. */
export class ReplayDays {
  private readonly histories: Histories;
  private readonly live: MarketSource;
  private all: { readonly readAt: number; readonly dates: Promise<ReadonlySet<number>> } | undefined;

  constructor(store: Store, live: MarketSource) {
    this.histories = new Histories(store);
    this.live = live;
  }

  /** The days of an instrument. */
  async of(instrument: Instrument): Promise<ReplayDay[]> {
    const { live, histories } = this;
    const today = live.clock.date();
    const isMadeUp = await this.isMadeUp();
    const days = new Map<number, ReplayDay>();
    if (isMadeUp) {
      const made = await live.bars(instrument, addDays(today, -SIMULATED_DAYS), addDays(today, -1), false);
      for (const { date, simulated } of made) if (simulated) days.set(date, madeUp(date, 'trade'));
    }
    const dates = (layout: BlockLayout): Promise<number[]> => histories.recordedDates(layout, instrument.id);
    const [minutes, trades, quotes] = [await dates(MADE_DAY_BLOCK), await dates(TRADE_BLOCK), await dates(QUOTE_BLOCK)];
    const books = [
      ['price', await dates(LEVEL_BLOCK)],
      ['order', await dates(ORDER_BLOCK)],
    ] as const;
    for (const date of minutes) days.set(date, isMadeUp ? madeUp(date, 'minute') : recorded(date, 'minute'));
    for (const date of quotes) days.set(date, { ...recorded(date, 'minute'), quotes: true });
    for (const date of trades) days.set(date, { ...recorded(date, 'trade'), quotes: quotes.includes(date) });
    for (const [depth, those] of books) {
      for (const date of those) days.set(date, { ...(days.get(date) ?? recorded(date, 'minute')), depth });
    }
    for (const date of days.keys()) if (date >= today) days.delete(date);
    days.set(today, this.today(today, isMadeUp));
    return newestFirst(days);
  }

  /** The days on which anything was recorded or is simulated. Awaits `turn` before it reads each security's dates. */
  async ofAny(turn: () => Promise<void>): Promise<ReplayDay[]> {
    const today = this.live.clock.date();
    const isMadeUp = await this.isMadeUp();
    const days = new Map<number, ReplayDay>();
    for (const date of await this.recordedDates(turn)) if (date < today) days.set(date, recorded(date, 'minute'));
    for (let back = 1; isMadeUp && back <= SIMULATED_DAYS; back++) {
      const date = addDays(today, -back);
      if (marketMinutes(date) > 0) days.set(date, madeUp(date, 'trade'));
    }
    days.set(today, this.today(today, isMadeUp));
    return newestFirst(days);
  }

  private recordedDates(turn: () => Promise<void>): Promise<ReadonlySet<number>> {
    const now = performance.now();
    if (this.all !== undefined && now - this.all.readAt < KEPT_FOR) return this.all.dates;
    const dates = this.readDates(turn);
    this.all = { readAt: now, dates };
    // A failure is not cached.
    dates.catch(() => {
      this.all = undefined;
    });
    return dates;
  }

  private async readDates(turn: () => Promise<void>): Promise<ReadonlySet<number>> {
    const dates = new Set<number>();
    for (const id of (await this.histories.recorded()).minutes) {
      await turn();
      for (const date of await this.histories.recordedDates(MADE_DAY_BLOCK, id)) dates.add(date);
    }
    return dates;
  }

  private today(date: number, isMadeUp: boolean): ReplayDay {
    if (isMadeUp) return madeUp(date, 'trade');
    return recorded(date, this.live.eventsOf === undefined ? 'minute' : 'trade');
  }

  /** Whether the market simulates what was not recorded. */
  private async isMadeUp(): Promise<boolean> {
    return this.live.eventsOf !== undefined && hasSimulated(this.live);
  }
}

function recorded(date: number, grain: 'trade' | 'minute'): ReplayDay {
  return { date, grain, simulated: false, depth: 'none', quotes: false };
}

function madeUp(date: number, grain: 'trade' | 'minute'): ReplayDay {
  return { date, grain, simulated: true, depth: 'none', quotes: true };
}

function newestFirst(days: ReadonlyMap<number, ReplayDay>): ReplayDay[] {
  return [...days.values()].sort((a, b) => b.date - a.date);
}
