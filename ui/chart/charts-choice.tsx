import type { ReactNode } from 'react';
import type { DayRange } from '../../engine/chart/range.ts';
import { Segmented } from '../components/segmented.tsx';
import { Switch } from '../components/switch.tsx';
import { useText } from '../i18n/text.ts';
import { CHART_COUNTS, type ChartArrangement, type ChartCount, withLink } from './chart-arrangement.ts';
import css from './charts-choice.module.css';
import type { ChangeArrangement } from './use-arrangement.ts';

interface Props {
  readonly arrangement: ChartArrangement;
  /** The range of the first chart, which linked charts share. */
  readonly range: DayRange;
  readonly onChange: ChangeArrangement;
}

/** The number of charts on the page, and whether they share crosshair and time range. */
export function ChartsChoice({ arrangement, range, onChange }: Props): ReactNode {
  const t = useText();
  const { count, linked } = arrangement;
  return (
    <span className={css.choice} data-choice="">
      <span className={css.label} aria-hidden="true">
        {t('charts.count')}
      </span>
      <Segmented
        legend={t('charts.count')}
        legendHidden
        options={CHART_COUNTS.map((each) => ({ value: String(each), label: String(each) }))}
        value={String(count)}
        onChange={(value) => onChange((before) => ({ ...before, count: Number(value) as ChartCount }))}
      />
      {count === 1 ? null : (
        <Switch
          label={t('charts.link')}
          checked={linked}
          onChange={(on) => onChange((before) => withLink(before, on, range))}
        />
      )}
    </span>
  );
}
