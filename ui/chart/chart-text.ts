import type { Period } from '../../engine/chart/period.ts';
import type { Readout, SimulatedStretch } from '../../engine/chart/readout.ts';
import { formatChange } from '../../engine/format/change.ts';
import { formatDate } from '../../engine/format/date.ts';
import { formatPercent } from '../../engine/format/percent.ts';
import { formatPrice } from '../../engine/format/price.ts';
import { formatTimeOfDay } from '../../engine/format/time-of-day.ts';
import { formatVolume } from '../../engine/format/volume.ts';
import type { ChartStatus } from '../../workers/api/chart-api.ts';
import type { Locale, Translate } from '../i18n/text.ts';

/** "Daily", "1 minute", "5 minutes". */
export function periodName(period: Period, t: Translate): string {
  return period === 'd' ? t('chart.period.day') : t('chart.period.minutes', { minutes: period });
}

/** The date of a read-out's bar, with the time of day of a minute bar. */
export function barTime({ date, second }: Readout, locale: Locale): string {
  const day = formatDate(date, locale);
  return second < 0 ? day : `${day} ${formatTimeOfDay(second)}`;
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
    from: formatDate(summary.from, locale),
    to: formatDate(summary.to, locale),
  });
}

/** One bar in one sentence, for the live region of the data cursor. */
export function barSentence(readout: Readout, t: Translate, locale: Locale): string {
  const sentence = t('chart.bar', {
    time: barTime(readout, locale),
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
