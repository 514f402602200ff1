import type { Remote } from 'comlink';
import type { LiveBars } from '../../../engine/chart/live-bars.ts';
import { isIntraday, type Period } from '../../../engine/chart/period.ts';
import type { ChartRange } from '../../../engine/chart/range.ts';
import { firstDate, spanStart } from '../../../engine/chart/span-start.ts';
import { ValueBars } from '../../../engine/chart/value-bars.ts';
import type { Bars } from '../../../engine/series/bars.ts';
import { dateOfWall } from '../../../engine/series/exchange-time.ts';
import type { ChartTarget } from '../../api/chart-api.ts';
import type { ChartHeadline, ChartSource, ChartSubject } from '../../api/chart-source.ts';
import { type LoadedBars, liveBars, loadBars, olderBars, reloadBars } from './bar-loading.ts';

/** How much of a target is shown, in bars of which period. */
export interface ChartSpan {
  readonly range: ChartRange;
  readonly period: Period;
}

/** Bars with others in front of them. */
export type Prepend = (bars: LiveBars) => LiveBars;

/**
 * Where the bars of one target come from: of an instrument that trades, or of a portfolio. Every call rejects as
 * `ChartSource` does.
 */
export interface BarOrigin {
  /** What they are of; null for what no chart shows. */
  readonly target: ChartTarget | null;
  /** Null until known, and for what is no instrument. */
  readonly subject: ChartSubject | null;
  /** Learns of the target what its bars depend on. */
  describe(source: Remote<ChartSource>): Promise<void>;
  /** Has what changes the bars told to a port. */
  follow(source: Remote<ChartSource>, port: MessagePort): Promise<void>;
  /** The bars of a span, and so many before it, as far as there are. */
  load(source: Remote<ChartSource>, span: ChartSpan, warmUp: number): Promise<LoadedBars>;
  /** Whether nothing is before what such a load brings. */
  isWhole(span: ChartSpan, warmUp: number): boolean;
  /** `bars` with what may have changed since they were loaded. */
  reload(source: Remote<ChartSource>, span: ChartSpan, bars: LiveBars): Promise<LoadedBars>;
  /** Puts all that is older than `bars` in front of bars that begin alike; null when there is nothing older. */
  older(source: Remote<ChartSource>, span: ChartSpan, bars: LiveBars): Promise<Prepend | null>;
  headlines(source: Remote<ChartSource>): Promise<readonly ChartHeadline[]>;
  /** The date, `yyyymmdd`, that ranges are counted back from; 0 when there is none. */
  today(bars: LiveBars): number;
}

/** The origin of a target's bars. */
export function originOf(target: ChartTarget): BarOrigin {
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
    if (this.subject === null) throw new Error('bars were asked for before their instrument was known');
    return this.subject;
  }
}

/** The whole history comes at once, and again at each refresh: it is a row a week or a day, and any transaction changes it. */
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
