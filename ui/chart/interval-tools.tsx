import type { ReactNode } from 'react';
import { chosenPeriod } from '../../engine/chart/chart-choice.ts';
import { HISTORICAL_PERIODS, type Period } from '../../engine/chart/period.ts';
import { MenuButton, type MenuItem } from '../components/menu-button.tsx';
import { useText } from '../i18n/text.ts';
import { periodName, shortPeriod } from './chart-text.ts';
import css from './chart-toolbar.module.css';
import type { UsedChart } from './use-chart.ts';

/** The periods that are one press away. */
const FAVOURITES: readonly Period[] = [1, 5, 15, 60, 'd', 'w'];
/** The one that a narrow bar has room for, beside the menu, which opens with days. */
const NEAREST: Period = 'w';
/** The minutes in the menu; its last entry opens the dialog with all of them. */
const MINUTES: readonly Period[] = [1, 2, 3, 5, 10, 15, 30, 60];

interface Props {
  readonly used: UsedChart;
  /** Opens the dialog with all periods. */
  readonly onAll: () => void;
}

/** The period of a chart: the favourites side by side, and a menu with more. A narrow bar has one of them. */
export function IntervalTools({ used, onAll }: Props): ReactNode {
  const t = useText();
  const { choice } = used;
  const current = chosenPeriod(choice);
  const take = (period: Period): void => used.choose({ type: 'period', period });
  const name = periodName(current, t);
  const shown = choice.intraday
    ? t('chart.period.shown', { period: name, range: t(`chart.range.${choice.minuteRange}`) })
    : name;
  const entry = (period: Period): MenuItem => ({
    id: String(period),
    label: periodName(period, t),
    kind: 'radio',
    checked: period === current,
    apart: period === 'd',
    run: () => take(period),
  });
  return (
    <>
      {FAVOURITES.map((period) => (
        <button
          key={period}
          type="button"
          className={`${css.tool} ${css.favourite}`}
          data-nearest={period === NEAREST}
          title={periodName(period, t)}
          aria-pressed={period === current}
          onClick={() => take(period)}
        >
          {shortPeriod(period, t)}
        </button>
      ))}
      <MenuButton
        label={`${t('chart.period')} ${shown}`}
        className={css.tool}
        items={[
          ...[...MINUTES, ...HISTORICAL_PERIODS].map(entry),
          { id: 'all', label: t('chart.period.all'), apart: true, run: onAll },
        ]}
      >
        <span className={FAVOURITES.includes(current) ? css.now : undefined}>
          <span className={css.long}>{name}</span>
          <span className={css.brief}>{shortPeriod(current, t)}</span>
        </span>
      </MenuButton>
    </>
  );
}
