import type { Remote } from 'comlink';
import type { LiveBars } from '../../../engine/chart/live-bars.ts';
import { isIntraday, type Period } from '../../../engine/chart/period.ts';
import type { ChartRange } from '../../../engine/chart/range.ts';
import { firstDate, spanStart } from '../../../engine/chart/span-start.ts';
import { ValueBars } from '../../../engine/chart/value-bars.ts';
import type { Bars } from '../../../engine/series/bars.ts';
import { dateOfWall } from '../../../engine/time/exchange-time.ts';
import type { ChartTarget } from '../../api/chart-api.ts';
import type { ChartHeadline, ChartSource, ChartSubject } from '../../api/chart-source.ts';
import { type LoadedBars, liveBars, loadBars, olderBars, reloadBars } from './bar-loading.ts';

/** The range of a target, and the period of its bars. */
export interface ChartSpan {
  readonly range: ChartRange;
  readonly period: Period;
}

/** Puts older bars in front of the given ones. */
export type Prepend = (bars: LiveBars) => LiveBars;

/**
 * Where the bars of one target come from: a traded instrument or a portfolio. Every call rejects as `ChartSource` does.
 */
export interface BarOrigin {
  /** The target of the bars; null if no chart shows it. */
  readonly target: ChartTarget | null;
  /** Null until known, and for targets that are not instruments. */
  readonly subject: ChartSubject | null;
  /** Loads the facts about the target that its bars depend on. */
  describe(source: Remote<ChartSource>): Promise<void>;
  /** Subscribes a port to everything that changes the bars. */
  follow(source: Remote<ChartSource>, port: MessagePort): Promise<void>;
  /** Loads the bars of a span, and up to `warmUp` bars before it. */
  load(source: Remote<ChartSource>, span: ChartSpan, warmUp: number): Promise<LoadedBars>;
  /** Whether such a load brings the oldest bars. */
  isWhole(span: ChartSpan, warmUp: number): boolean;
  /** Refreshes the part of `bars` that may have changed since they were loaded. */
  reload(source: Remote<ChartSource>, span: ChartSpan, bars: LiveBars): Promise<LoadedBars>;
  /**
   * Loads everything older than `bars`, to be put in front of bars with the same beginning; null if there is nothing
   * older.
   */
  older(source: Remote<ChartSource>, span: ChartSpan, bars: LiveBars): Promise<Prepend | null>;
  headlines(source: Remote<ChartSource>): Promise<readonly ChartHeadline[]>;
  /** The date, `yyyymmdd`, that ranges are counted back from; 0 when there is none. */
  today(bars: LiveBars): number;
}

/** The origin of a target's bars. */
export function barOriginOf(target: ChartTarget): BarOrigin {
  return target.type === 'portfolio' ? new PortfolioOrigin(target) : new SecurityOrigin(target);
}

/** Whether two targets are the same instrument or portfolio. */
export function isSameTarget(a: ChartTarget, b: ChartTarget): boolean {
  if (a.type === 'portfolio') return b.type === 'portfolio' && a.portfolio === b.portfolio;
  return b.type === 'security' && a.symbol === b.symbol && a.region === b.region;
}

class SecurityOrigin implements BarOrigin {
  subject: ChartSubject | null = null;
  readonly target: Extract<ChartTarget, { type: 'security' }>;

  constructor(target: Extract<ChartTarget, { type: 'security' }>) {
    this.target = target;
  }

  async describe(source: Remote<ChartSource>): Promise<void> {
    this.subject = await source.describe(this.target.symbol, this.target.region);
  }

  follow(source: Remote<ChartSource>, port: MessagePort): Promise<void> {
    return source.follow(this.target.symbol, this.target.region, port);
  }

  load(source: Remote<ChartSource>, span: ChartSpan, warmUp: number): Promise<LoadedBars> {
    return loadBars(source, { ...span, subject: this.known }, warmUp);
  }

  isWhole({ range, period }: ChartSpan, warmUp: number): boolean {
    const { today } = this.known;
    return spanStart(range, period, warmUp, today) === firstDate(period, today);
  }

  reload(source: Remote<ChartSource>, span: ChartSpan, bars: LiveBars): Promise<LoadedBars> {
    return reloadBars(source, { ...span, subject: this.known }, bars);
  }

  async older(source: Remote<ChartSource>, span: ChartSpan, bars: LiveBars): Promise<Prepend | null> {
    if (isIntraday(span.period) || bars.source.count === 0) return null;
    const scope = { ...span, subject: this.known };
    const older = await olderBars(source, scope, bars.source);
    if (older.count === 0) return null;
    return (later) => {
      older.appendAll(later.source, 0, later.source.count);
      return liveBars(scope, older);
    };
  }

  headlines(source: Remote<ChartSource>): Promise<readonly ChartHeadline[]> {
    return source.headlines(this.target.symbol, this.target.region);
  }

  today(): number {
    return this.subject?.today ?? 0;
  }

  private get known(): ChartSubject {
    if (this.subject === null) throw new Error('bars without an instrument');
    return this.subject;
  }
}

/** Loads the whole history, also at each refresh: it has only one row a week or a day, and any transaction changes it. */
class PortfolioOrigin implements BarOrigin {
  readonly subject = null;
  readonly target: Extract<ChartTarget, { type: 'portfolio' }>;

  constructor(target: Extract<ChartTarget, { type: 'portfolio' }>) {
    this.target = target;
  }

  async describe(): Promise<void> {}

  follow(source: Remote<ChartSource>, port: MessagePort): Promise<void> {
    return source.followRefresh(port);
  }

  async load(source: Remote<ChartSource>): Promise<LoadedBars> {
    const { value, keptAt } = await source.portfolioValue(this.target.portfolio);
    return { bars: new ValueBars(value), keptAt };
  }

  reload(source: Remote<ChartSource>): Promise<LoadedBars> {
    return this.load(source);
  }

  isWhole(): boolean {
    return true;
  }

  async older(): Promise<null> {
    return null;
  }

  async headlines(): Promise<readonly ChartHeadline[]> {
    return [];
  }

  today({ source }: { readonly source: Bars }): number {
    return source.count === 0 ? 0 : dateOfWall(source.time[source.count - 1]);
  }
}
