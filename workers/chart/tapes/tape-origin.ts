import type { Remote } from 'comlink';
import type { Region } from '../../../engine/quotes/region.ts';
import type { ChartHeadline, ChartSource, ChartSubject } from '../../api/chart-source.ts';
import { type LoadedBars, loaded } from '../bars/bar-loading.ts';
import type { BarOrigin } from '../bars/bar-origin.ts';
import { TapeBars } from './tape-bars.ts';

/** Where the minutes of a tape come from: today's, fetched whole each time, with or without the extended hours. */
export class TapeOrigin implements BarOrigin {
  readonly target = null;
  subject: ChartSubject | null = null;
  private readonly symbol: string;
  private readonly region: Region;
  private readonly extended: boolean;

  constructor(symbol: string, region: Region, extended: boolean) {
    this.symbol = symbol;
    this.region = region;
    this.extended = extended;
  }

  async describe(source: Remote<ChartSource>): Promise<void> {
    this.subject = await source.describe(this.symbol, this.region);
  }

  follow(source: Remote<ChartSource>, port: MessagePort): Promise<void> {
    return source.follow(this.symbol, this.region, port);
  }

  async load(source: Remote<ChartSource>): Promise<LoadedBars> {
    const { subject } = this;
    if (subject === null) throw new Error('minutes were asked for before their instrument was known');
    const { today } = subject;
    const minutes = await source.intraday(this.symbol, this.region, today, today, this.extended);
    return loaded(minutes, (bars) => new TapeBars(bars, today, subject, this.extended));
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

  today(): number {
    return this.subject?.today ?? 0;
  }
}
