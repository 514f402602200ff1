import type { HistoricalPeriod, Period } from '../../engine/chart/period.ts';
import type { Readout, SimulatedStretch } from '../../engine/chart/readout.ts';
import { formatChange } from '../../engine/format/change.ts';
import { formatDate, formatMonth } from '../../engine/format/date.ts';
import { formatPercent } from '../../engine/format/percent.ts';
import { formatPrice } from '../../engine/format/price.ts';
import { formatTimeOfDay } from '../../engine/format/time-of-day.ts';
import { formatVolume } from '../../engine/format/volume.ts';
import type { ChartStatus } from '../../workers/api/chart-api.ts';
import type { Locale, Translate } from '../i18n/text.ts';

const HISTORICAL_NAMES = {
  d: 'chart.period.day',
  w: 'chart.period.week',
  m: 'chart.period.month',
  q: 'chart.period.quarter',
  y: 'chart.period.year',
} as const satisfies Record<HistoricalPeriod, string>;

/** "Daily", "Weekly", "1 minute", "5 minutes". */
export function periodName(period: Period, t: Translate): string {
  return typeof period === 'number' ? t('chart.period.minutes', { minutes: period }) : t(HISTORICAL_NAMES[period]);
}

/** When a read-out's bar was: a date, with the time of day of a minute bar, or the week, month, quarter or year. */
export function barTime({ date, second, period }: Readout, t: Translate, locale: Locale): string {
  if (period === 'w') return t('chart.time.week', { date: formatDate(date, locale) });
  const day = periodDate(date, period, t, locale);
  return second < 0 ? day : `${day} ${formatTimeOfDay(second)}`;
}

/** The month, quarter or year that begins at `date`; of a shorter period the date itself. */
function periodDate(date: number, period: Period, t: Translate, locale: Locale): string {
  const year = Math.floor(date / 10_000);
  if (period === 'y') return String(year);
  if (period === 'm') return formatMonth(date, locale);
  if (period !== 'q') return formatDate(date, locale);
  const month = Math.floor(date / 100) % 100;
  return t('chart.time.quarter', { quarter: Math.ceil(month / 3), year: String(year) });
}

/** A change and its percentage with ▲ or ▼ before them; empty when there is nothing to compare with. */
export function changeText(change: number, percent: number, locale: Locale): string {
  if (Number.isNaN(change)) return '';
  const arrow = change > 0 ? '▲ ' : change < 0 ? '▼ ' : '';
  return `${arrow}${formatChange(change, locale)} (${formatPercent(percent, locale)})`;
}

/** The chart in one sentence: symbol, period, last, change and range, for its accessible name. */
export function chartName(
  symbol: string,
  status: ChartStatus,
  summary: Readout | null,
  t: Translate,
  locale: Locale,
): string {
  const period = periodName(status.period, t);
  const range = t(`chart.range.${status.range}`);
  if (summary === null) return t('chart.name.empty', { symbol, period, range });
  return t('chart.name', {
    symbol,
    period,
    range,
    last: formatPrice(summary.last, locale),
    change: Number.isNaN(summary.lastChange)
      ? t('chart.change.none')
      : `${formatChange(summary.lastChange, locale)} (${formatPercent(summary.lastChangePercent, locale)})`,
    bars: summary.visibleBars,
    from: periodDate(summary.from, summary.period, t, locale),
    to: periodDate(summary.to, summary.period, t, locale),
  });
}

/** One bar in one sentence, for the live region of the data cursor. */
export function barSentence(readout: Readout, t: Translate, locale: Locale): string {
  const sentence = t('chart.bar', {
    time: barTime(readout, t, locale),
    open: formatPrice(readout.open, locale),
    high: formatPrice(readout.high, locale),
    low: formatPrice(readout.low, locale),
    close: formatPrice(readout.close, locale),
    volume: formatVolume(readout.volume, locale),
  });
  return readout.simulated ? `${sentence} ${t('chart.bar.simulated')}` : sentence;
}

/** What the newest simulated stretch is called; empty when there is none. */
export function simulatedName(stretch: SimulatedStretch | null, t: Translate, locale: Locale): string {
  if (stretch === null) return '';
  const from = formatDate(stretch.from, locale);
  const to = formatDate(stretch.to, locale);
  if (stretch.to === 0) return stretch.from === 0 ? t('chart.simulated') : t('chart.simulatedSince', { date: from });
  return stretch.from === 0 ? t('chart.simulatedUntil', { date: to }) : t('chart.simulatedFromTo', { from, to });
}
