import type { ReactNode } from 'react';
import { chosenRange } from '../../engine/chart/chart-choice.ts';
import type { ChartRange } from '../../engine/chart/range.ts';
import { Segmented } from '../components/segmented.tsx';
import { useText } from '../i18n/text.ts';
import css from './range-buttons.module.css';
import type { UsedChart } from './use-chart.ts';

interface Props {
  readonly used: UsedChart;
  readonly ranges: readonly ChartRange[];
}

/** The time range of a chart, as small choices under its time axis. */
export function RangeButtons({ used, ranges }: Props): ReactNode {
  const t = useText();
  return (
    // Its buttons are Tab stops; the box that scrolls with them is none.
    <div className={css.ranges} data-screen="only" tabIndex={-1}>
      <Segmented<ChartRange>
        legend={t('chart.range')}
        legendHidden
        options={ranges.map((range) => ({ value: range, label: t(`chart.range.${range}`) }))}
        value={chosenRange(used.choice)}
        onChange={(range) => used.choose({ type: 'range', range })}
      />
    </div>
  );
}
