import type { Remote } from 'comlink';
import { DayChartBars } from '../../../engine/chart/day-chart-bars.ts';
import type { LiveBars } from '../../../engine/chart/live-bars.ts';
import { LongChartBars } from '../../../engine/chart/long-chart-bars.ts';
import { MinuteChartBars } from '../../../engine/chart/minute-chart-bars.ts';
import { isIntraday, type Period } from '../../../engine/chart/period.ts';
import { type ChartRange, EARLIEST_DATE } from '../../../engine/chart/range.ts';
import { spanStart } from '../../../engine/chart/span-start.ts';
import { BAR_SIMULATED, type Bars } from '../../../engine/series/bars.ts';
import { unpackBars } from '../../../engine/series/bars-packet.ts';
import { dateOfWall, wallOfDate } from '../../../engine/time/exchange-time.ts';
import type { BarsPacket, ChartSource, ChartSubject } from '../../api/chart-source.ts';
import type { ServerAnswer } from '../../api/records.ts';

/** What a chart shows: an instrument over a range, in bars of one period. */
interface ChartScope {
  readonly subject: ChartSubject;
  readonly range: ChartRange;
  readonly period: Period;
}

/** Bars and their age. */
export interface LoadedBars {
  readonly bars: LiveBars;
  /** Epoch ms of the browser at which last known bars arrived; 0 for fresh ones. */
  readonly keptAt: number;
}

/** Spare bars before a chart's columns must be copied: more than a day chart adds in a session. */
const ROOM = 16;

/**
 * Fetches the bars of a scope, and up to `warmUp` bars before them; minutes of regular hours only, as specified for
 * charts (section 7). Rejects as `ChartSource` does.
 */
export async function loadBars(source: Remote<ChartSource>, scope: ChartScope, warmUp: number): Promise<LoadedBars> {
  const { symbol, region, today } = scope.subject;
  const from = spanStart(scope.range, scope.period, warmUp, today);
  const bars = isIntraday(scope.period)
    ? source.intraday(symbol, region, from, today, false)
    : source.history(symbol, region, from, today, ROOM);
  return loaded(await bars, (bars) => liveBars(scope, bars));
}

/** Fetches what may have changed since `bars` were loaded: the newest day's bar, or today's minutes. */
export async function reloadBars(source: Remote<ChartSource>, scope: ChartScope, bars: LiveBars): Promise<LoadedBars> {
  const { symbol, region, today } = scope.subject;
  if (isIntraday(scope.period)) {
    return loaded(await source.intraday(symbol, region, today, today, false), (tail) =>
      liveBars(scope, bars.spliced(tail, wallOfDate(today))),
    );
  }
  const { time, count } = bars.source;
  const from = count === 0 ? spanStart(scope.range, scope.period, 0, today) : dateOfWall(time[count - 1]);
  return loaded(await source.history(symbol, region, from, today, 0), (tail) =>
    liveBars(scope, bars.spliced(tail, wallOfDate(from))),
  );
}

/** Fetches all day bars before the first of `days`, with room for those. */
export async function olderBars(source: Remote<ChartSource>, scope: ChartScope, days: Bars): Promise<Bars> {
  const { symbol, region } = scope.subject;
  const before = dateOfWall(days.time[0] - 1);
  const { value } = await source.history(symbol, region, EARLIEST_DATE, before, days.count + ROOM);
  return unpackBars(value);
}

/** Live bars made from an answer, with their age. */
export function loaded({ value, keptAt }: ServerAnswer<BarsPacket>, make: (bars: Bars) => LiveBars): LoadedBars {
  return { bars: make(unpackBars(value)), keptAt };
}

/** Bars of a scope that follow its trades, made from fetched days or minutes. */
export function liveBars(scope: ChartScope, bars: Bars): LiveBars {
  const { subject, period } = scope;
  if (period === 'd') return new DayChartBars(bars, subject.today, subject);
  if (!isIntraday(period)) return new LongChartBars(bars, period, subject.today, subject);
  const simulated = bars.count > 0 && (bars.flag[bars.count - 1] & BAR_SIMULATED) !== 0;
  return new MinuteChartBars(bars, period, subject.today, subject, simulated);
}
