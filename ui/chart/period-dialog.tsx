import type { ReactNode } from 'react';
import { HISTORICAL_PERIODS, INTRADAY_PERIODS } from '../../engine/chart/period.ts';
import { INTRADAY_RANGES, rangeTradingDays } from '../../engine/chart/range.ts';
import { Segmented } from '../components/segmented.tsx';
import { useText } from '../i18n/text.ts';
import { ChartDialog } from './chart-dialog.tsx';
import { periodName } from './chart-text.ts';
import type { UsedChart } from './use-chart.ts';

interface Props {
  readonly used: UsedChart;
  readonly onClose: () => void;
}

/**
 * The length of a bar: days and longer for historical charts, minutes for one or several days. The chart shows each choice at
 * once; OK keeps it.
 */
export function PeriodDialog({ used, onClose }: Props): ReactNode {
  const t = useText();
  const { choice, choose, preview } = used;
  const { intraday, minutes, historical, minuteRange } = choice;
  // A saved string may contain a number of minutes that is not on the list.
  const listed = INTRADAY_PERIODS.includes(minutes) ? INTRADAY_PERIODS : [...INTRADAY_PERIODS, minutes];
  return (
    <ChartDialog
      used={used}
      title={t('chart.period')}
      guide="charts#interval"
      onAccept={() => {
        choose({ type: 'choice', choice });
        onClose();
      }}
      onClose={onClose}
    >
      <Segmented
        legend={t('chart.period.historical')}
        options={HISTORICAL_PERIODS.map((period) => ({ value: period, label: periodName(period, t) }))}
        value={intraday ? null : historical}
        onChange={(period) => preview({ type: 'period', period })}
      />
      <Segmented
        legend={t('chart.period.intraday')}
        even
        options={listed.map((each) => ({ value: String(each), label: String(each) }))}
        value={intraday ? String(minutes) : null}
        onChange={(each) => preview({ type: 'period', period: Number(each) })}
      />
      <Segmented
        legend={t('chart.period.days')}
        even
        options={INTRADAY_RANGES.map((range) => ({ value: range, label: String(rangeTradingDays(range)) }))}
        value={intraday ? minuteRange : null}
        onChange={(range) => preview({ type: 'range', range })}
      />
    </ChartDialog>
  );
}
