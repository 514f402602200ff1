import type { Readout } from '../../engine/chart/readout.ts';
import { changeDirection } from '../../engine/format/change-direction.ts';
import { formatDate } from '../../engine/format/date.ts';
import { formatPercent } from '../../engine/format/percent.ts';
import { formatMoney } from '../../engine/format/price.ts';
import { arrowOf } from '../chart/chart-text.ts';
import type { Locale, Translate } from '../i18n/text.ts';
import { gainText } from './value-text.ts';

/** The gain of a portfolio at a readout's date, and in percent of its cost (NaN without one). */
export function netOf({ close, portfolio }: Readout): { readonly amount: number; readonly percent: number } {
  const cost = portfolio?.cost ?? Number.NaN;
  const amount = close - cost;
  return { amount, percent: cost === 0 ? Number.NaN : (amount / Math.abs(cost)) * 100 };
}

/** The net of a readout with its sign, its percentage, and ▲ or ▼ in front. */
export function netText(readout: Readout, locale: Locale): string {
  const { amount, percent } = netOf(readout);
  return `${arrowOf(changeDirection(amount, 2))}${gainText(amount, locale)} (${formatPercent(percent, locale)})`;
}

/**
 * A short description of a portfolio's chart for its accessible name: value, cost and net at the end, and the visible time range.
 */
export function valueChartName(portfolio: number, summary: Readout | null, t: Translate, locale: Locale): string {
  if (summary === null) return t('value.chart.name.empty', { n: portfolio });
  return t('value.chart.name', {
    n: portfolio,
    from: formatDate(summary.from, locale),
    to: formatDate(summary.to, locale),
    bars: summary.visibleBars,
    ...figuresOf(summary, locale),
  });
}

/** One date of a portfolio's chart in a few sentences, for the live region of the data cursor. */
export function valueSentence(readout: Readout, t: Translate, locale: Locale): string {
  const { bought = 0, sold = 0 } = readout.portfolio ?? {};
  const sentences = [
    t('value.chart.bar', { time: formatDate(readout.date, locale), ...figuresOf(readout, locale) }),
    bought > 0 ? t('value.chart.bar.bought', { amount: formatMoney(bought, locale) }) : '',
    sold > 0 ? t('value.chart.bar.sold', { amount: formatMoney(sold, locale) }) : '',
  ];
  return sentences.filter((sentence) => sentence !== '').join(' ');
}

function figuresOf(readout: Readout, locale: Locale): { value: string; cost: string; net: string } {
  const { amount, percent } = netOf(readout);
  return {
    value: formatMoney(readout.close, locale),
    cost: formatMoney(readout.portfolio?.cost ?? Number.NaN, locale),
    net: `${gainText(amount, locale)} (${formatPercent(percent, locale)})`,
  };
}
