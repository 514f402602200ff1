import type { ReactNode } from 'react';
import type { DayRange } from '../../engine/chart/range.ts';
import { MenuButton, type MenuItem } from '../components/menu-button.tsx';
import { useText } from '../i18n/text.ts';
import { CHART_COUNTS, type ChartArrangement, withLink } from './chart-arrangement.ts';
import css from './chart-toolbar.module.css';
import { ToolIcon } from './tool-icon.tsx';
import type { ChangeArrangement } from './use-arrangement.ts';

interface Props {
  readonly arrangement: ChartArrangement;
  /** The range of the first chart, which linked charts share. */
  readonly range: DayRange;
  readonly onChange: ChangeArrangement;
}

const ICONS = { 1: 'one', 2: 'two', 4: 'four' } as const;

/** The number of charts on the page, and whether they share crosshair and time range. */
export function ChartsChoice({ arrangement, range, onChange }: Props): ReactNode {
  const t = useText();
  const { count, linked } = arrangement;
  const counts = CHART_COUNTS.map<MenuItem>((each) => ({
    id: String(each),
    label: t('charts.number', { count: each }),
    kind: 'radio',
    checked: each === count,
    run: () => onChange((before) => ({ ...before, count: each })),
  }));
  const link: MenuItem = {
    id: 'link',
    label: t('charts.link'),
    kind: 'checkbox',
    checked: linked,
    apart: true,
    run: () => onChange((before) => withLink(before, !linked, range)),
  };
  return (
    <MenuButton
      label={`${t('charts.count')} ${count}`}
      className={css.tool}
      items={count === 1 ? counts : [...counts, link]}
    >
      <ToolIcon name={ICONS[count]} />
    </MenuButton>
  );
}
