import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { chosenPeriod } from '../../engine/chart/chart-choice.ts';
import type { SymbolKey } from '../../workers/api/quote-list.ts';
import { FeedDot } from '../components/feed-dot.tsx';
import { useText } from '../i18n/text.ts';
import { periodName } from './chart-text.ts';
import css from './chart-toolbar.module.css';
import { CompareDialog } from './compare-dialog.tsx';
import { OptionsDialog } from './options-dialog.tsx';
import { PeriodDialog } from './period-dialog.tsx';
import { StudyChips } from './study-chips.tsx';
import type { UsedChart } from './use-chart.ts';

interface Props {
  readonly used: UsedChart;
  /** The chart's own security, which others are compared with. */
  readonly own?: SymbolKey | undefined;
  /** Additional controls. */
  readonly more?: ReactNode;
}

/** What a chart shows, and how: period, options and indicators, and whether it is live. */
export function ChartToolbar({ used, own, more }: Props): ReactNode {
  const t = useText();
  const { live } = useSyncExternalStore(used.chart.watch, used.chart.status);
  const [opened, setOpened] = useState<'period' | 'options' | 'compare' | null>(null);
  const { choice } = used;
  const period = periodName(chosenPeriod(choice), t);
  const range = t(`chart.range.${choice.minuteRange}`);
  const close = (): void => setOpened(null);
  return (
    <div className={css.bar} data-screen="only">
      <button type="button" className={css.button} aria-haspopup="dialog" onClick={() => setOpened('period')}>
        {t('chart.period')}{' '}
        <span className={css.current}>{choice.intraday ? t('chart.period.shown', { period, range }) : period}</span>
      </button>
      <button type="button" className={css.button} aria-haspopup="dialog" onClick={() => setOpened('options')}>
        {t('chart.options')}
      </button>
      {own === undefined ? null : (
        <button
          type="button"
          className={css.button}
          aria-haspopup="dialog"
          data-compare
          onClick={() => setOpened('compare')}
        >
          {t('compare.open')}
        </button>
      )}
      <StudyChips used={used} place="overlays" />
      <StudyChips used={used} place="lower" />
      <span className={css.end}>
        {more}
        <FeedDot connected={live} updatedAt={0} />
      </span>
      {opened === 'period' ? <PeriodDialog used={used} onClose={close} /> : null}
      {opened === 'compare' && own !== undefined ? <CompareDialog used={used} own={own} onClose={close} /> : null}
      {opened === 'options' ? <OptionsDialog used={used} onClose={close} /> : null}
    </div>
  );
}
