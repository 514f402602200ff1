import { type KeyboardEvent, type ReactNode, useSyncExternalStore } from 'react';
import type { PaneBox } from '../../workers/api/chart-api.ts';
import { useLocale, useText } from '../i18n/text.ts';
import type { ChartHandle } from './chart-handle.ts';
import css from './pane-dividers.module.css';
import { studyName } from './study-text.ts';

/** CSS pixels that an arrow key moves a divider, and with Shift. */
const STEP = 8;
const LONG_STEP = 40;

/**
 * The dividers above the lower panes, for the keyboard: each can be focused and moved by arrow keys. The pointer drags them on
 * the canvas itself.
 */
export function PaneDividers({ chart }: { readonly chart: ChartHandle }): ReactNode {
  const t = useText();
  const locale = useLocale();
  const panes = useSyncExternalStore(chart.watch, chart.panes);
  const total = panes.reduce((sum, { height }) => sum + height, 0);

  function move(event: KeyboardEvent, pane: number): void {
    const up = event.key === 'ArrowUp';
    if (!up && event.key !== 'ArrowDown') return;
    event.preventDefault();
    const pixels = (event.shiftKey ? LONG_STEP : STEP) * devicePixelRatio * (up ? -1 : 1);
    chart.send({ type: 'divide', pane, pixels });
  }

  const nameOf = ({ studies }: PaneBox): string => studies.map((study) => studyName(study, t, locale)).join(', ');
  return panes.slice(1).map((pane, at) => (
    // biome-ignore lint/a11y/useSemanticElements: a movable separator is not a thematic break
    <div
      // biome-ignore lint/suspicious/noArrayIndexKey: a divider is identified by its position
      key={at}
      className={css.divider}
      style={{ top: pane.top, width: pane.width }}
      role="separator"
      aria-orientation="horizontal"
      aria-label={t('chart.divider', { name: nameOf(pane) })}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round((pane.height / total) * 100)}
      tabIndex={0}
      onKeyDown={(event) => move(event, at)}
    />
  ));
}
