import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { type ChartChoice, FIRST_CHOICE } from '../../engine/chart/chart-choice.ts';
import { ChartStage } from '../chart/chart-stage.tsx';
import type { UsedChart } from '../chart/use-chart.ts';
import { Notice } from '../components/notice.tsx';
import { useLocale, useText } from '../i18n/text.ts';
import { valuePath } from '../routes/paths.ts';
import { valueChartName, valueSentence } from './value-chart-text.ts';

/** The first view: the whole history as a line, without the parts that belong to instruments. */
export const VALUE_CHOICE: ChartChoice = {
  ...FIRST_CHOICE,
  dayRange: 'all',
  studies: { overlays: [], lower: [] },
  options: { ...FIRST_CHOICE.options, previousClose: false, news: false },
};

interface Props {
  readonly portfolio: number;
  readonly used: UsedChart;
  readonly rail?: ReactNode;
}

/** The picture of a portfolio's value and cost, and its words. */
export function ValuePicture({ portfolio, used, rail }: Props): ReactNode {
  const t = useText();
  const locale = useLocale();
  return (
    <ChartStage
      used={used}
      name={t('list.port', { n: portfolio })}
      rail={rail}
      words={{
        name: (summary) => valueChartName(portfolio, summary, t, locale),
        bar: (readout) => valueSentence(readout, t, locale),
        empty: (
          <Notice title={t('value.empty.title')} text={t('value.chart.empty')}>
            <Link href={valuePath(portfolio)}>{t('value.title', { n: portfolio })}</Link>
          </Notice>
        ),
      }}
    />
  );
}
