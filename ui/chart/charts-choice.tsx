import type { ReactNode } from 'react';
import type { DayRange } from '../../engine/chart/range.ts';
import type { SymbolKey } from '../../workers/api/quote-list.ts';
import { MenuButton, type MenuItem } from '../components/menu-button.tsx';
import { useText } from '../i18n/text.ts';
import { CHART_COUNTS, type ChartArrangement, withCount, withLink } from './chart-arrangement.ts';
import css from './chart-toolbar.module.css';
import { neighbourSecurities } from './neighbour-securities.ts';
import { ToolIcon } from './tool-icon.tsx';
import type { ChangeArrangement } from './use-arrangement.ts';

interface Props {
  readonly arrangement: ChartArrangement;
  /** The security of the first chart. */
  readonly own: SymbolKey;
  /** The range of the first chart, which linked charts share. */
  readonly range: DayRange;
  readonly onChange: ChangeArrangement;
}

const ICONS = { 1: 'one', 2: 'two', 4: 'four' } as const;

/** The number of charts on the page, and whether they share crosshair and time range. */
export function ChartsChoice({ arrangement, own, range, onChange }: Props): ReactNode {
  const t = useText();
  const { count, linked } = arrangement;
  const counts = CHART_COUNTS.map<MenuItem>((each) => ({
    id: String(each),
    label: t('charts.number', { count: each }),
    kind: 'radio',
    checked: each === count,
    run: () => onChange((before) => withCount(before, each, neighbourSecurities(own))),
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
