import { type ChartChoice, chosenPeriod, chosenRange } from '../../engine/chart/chart-choice.ts';
import type { HistoricalPeriod, Period } from '../../engine/chart/period.ts';
import type { Readout, SimulatedStretch } from '../../engine/chart/readout.ts';
import { formatChange } from '../../engine/format/change.ts';
import { type ChangeDirection, changeDirection } from '../../engine/format/change-direction.ts';
import { formatDate, formatMonth } from '../../engine/format/date.ts';
import { formatPercent } from '../../engine/format/percent.ts';
import { formatPrice } from '../../engine/format/price.ts';
import { formatTimeOfDay } from '../../engine/format/time-of-day.ts';
import { formatVolume } from '../../engine/format/volume.ts';
import { entryOf } from '../../engine/indicators/catalogue.ts';
import type { ComparedState, PaneStudy } from '../../workers/api/chart-api.ts';
import type { Locale, Translate } from '../i18n/text.ts';
import { lineName, studyFault, studyName, studyValue } from './study-text.ts';

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

/** A period on a button: "5m", "1h", "D", "W". */
export function shortPeriod(period: Period, t: Translate): string {
  if (typeof period !== 'number') return t(`chart.short.${period}`);
  return period === 60 ? t('chart.short.hour') : t('chart.short.minutes', { minutes: period });
}

/** The time of a readout's bar: a date, with the time of day for a minute bar, or the week, month, quarter or year. */
export function barTime({ date, second, period }: Readout, t: Translate, locale: Locale): string {
  if (period === 'w') return t('chart.time.week', { date: formatDate(date, locale) });
  const day = periodDate(date, period, t, locale);
  return second < 0 ? day : `${day} ${formatTimeOfDay(second)}`;
}

/** The month, quarter or year that begins at `date`; for shorter periods the date itself. */
function periodDate(date: number, period: Period, t: Translate, locale: Locale): string {
  const year = Math.floor(date / 10_000);
  if (period === 'y') return String(year);
  if (period === 'm') return formatMonth(date, locale);
  if (period !== 'q') return formatDate(date, locale);
  const month = Math.floor(date / 100) % 100;
  return t('chart.time.quarter', { quarter: Math.ceil(month / 3), year: String(year) });
}

/** A change and its percentage after ▲ or ▼; empty if there is nothing to compare with. */
export function changeText(change: number, percent: number, locale: Locale): string {
  if (Number.isNaN(change)) return '';
  return `${arrowOf(changeDirection(change, 3))}${formatChange(change, locale)} (${formatPercent(percent, locale)})`;
}

/** ▲ or ▼ with a space; empty if nothing changed. */
export function arrowOf(direction: ChangeDirection): string {
  return direction === 'up' ? '▲ ' : direction === 'down' ? '▼ ' : '';
}

/** A short description of the chart for its accessible name: symbol, period, range, type, last, change and indicators. */
export function chartName(
  symbol: string,
  shown: ChartChoice,
  summary: Readout | null,
  compared: readonly ComparedState[],
  t: Translate,
  locale: Locale,
): string {
  const period = periodName(chosenPeriod(shown), t);
  const range = t(`chart.range.${chosenRange(shown)}`);
  const type = t(`chart.type.${shown.chartType}`);
  if (summary === null) return t('chart.name.empty', { symbol, period, range, type });
  const name = t('chart.name', {
    symbol,
    period,
    range,
    type,
    last: formatPrice(summary.last, locale),
    change: Number.isNaN(summary.lastChange)
      ? t('chart.change.none')
      : `${formatChange(summary.lastChange, locale)} (${formatPercent(summary.lastChangePercent, locale)})`,
    bars: summary.visibleBars,
    from: periodDate(summary.from, summary.period, t, locale),
    to: periodDate(summary.to, summary.period, t, locale),
  });
  const sentences = [name];
  if (compared.length > 0) sentences.push(comparedSentence(symbol, summary, compared, t, locale));
  const studies = [...shown.studies.overlays, ...shown.studies.lower];
  if (studies.length > 0) {
    const names = studies.map((study) => studyName(study, t, locale)).join('; ');
    sentences.push(t('chart.name.studies', { studies: names }));
  }
  return sentences.join(' ');
}

/** The percent change of the chart's own security and of the compared ones, at the readout's bar. */
function comparedSentence(
  symbol: string,
  readout: Readout,
  compared: readonly ComparedState[],
  t: Translate,
  locale: Locale,
): string {
  const values = compared.map((one, k) =>
    t('compare.value', { symbol: one.symbol, percent: formatPercent(readout.compared[k] ?? Number.NaN, locale) }),
  );
  const own = t('compare.value', { symbol, percent: formatPercent(readout.percent, locale) });
  return t('compare.sentence', { values: [own, ...values].join('; ') });
}

/**
 * One bar in a few sentences, for the live region of the data cursor: prices, compared securities, the values of `studies` (in
 * the order of the readout) and news. `symbol` is the chart's own.
 */
export function barSentence(
  symbol: string,
  readout: Readout,
  studies: readonly PaneStudy[],
  compared: readonly ComparedState[],
  t: Translate,
  locale: Locale,
): string {
  const sentences = [
    t('chart.bar', {
      time: barTime(readout, t, locale),
      open: formatPrice(readout.open, locale),
      high: formatPrice(readout.high, locale),
      low: formatPrice(readout.low, locale),
      close: formatPrice(readout.close, locale),
      volume: formatVolume(readout.volume, locale),
    }),
  ];
  if (readout.simulated) sentences.push(t('chart.bar.simulated'));
  if (compared.length > 0) sentences.push(comparedSentence(symbol, readout, compared, t, locale));
  // The sentence already contains the volume.
  const values = studies.flatMap((study, i) =>
    entryOf(study.code)?.volume === 'shown' ? [] : [studySentence(study, readout.studies[i] ?? [], t, locale)],
  );
  sentences.push(...values);
  if (readout.headlines.length > 0) sentences.push(t('chart.bar.news', { headlines: readout.headlines.join('; ') }));
  return sentences.join(' ');
}

function studySentence(study: PaneStudy, values: readonly number[], t: Translate, locale: Locale): string {
  const named = values.map((value, line) =>
    `${lineName(study, line, t)} ${studyValue(study, line, value, t, locale)}`.trim(),
  );
  return t('chart.bar.study', {
    name: studyName(study, t, locale),
    values: study.failed ? studyFault(study, t) : named.join(', '),
  });
}

/** The label of the newest simulated stretch; empty if there is none. */
export function simulatedName(stretch: SimulatedStretch | null, t: Translate, locale: Locale): string {
  if (stretch === null) return '';
  const from = formatDate(stretch.from, locale);
  const to = formatDate(stretch.to, locale);
  if (stretch.to === 0) return stretch.from === 0 ? t('chart.simulated') : t('chart.simulatedSince', { date: from });
  return stretch.from === 0 ? t('chart.simulatedUntil', { date: to }) : t('chart.simulatedFromTo', { from, to });
}
