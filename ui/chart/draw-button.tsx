import { type ReactNode, useSyncExternalStore } from 'react';
import { useText } from '../i18n/text.ts';
import css from './chart-toolbar.module.css';
import { ToolIcon } from './tool-icon.tsx';
import type { UsedChart } from './use-chart.ts';
import type { Rail } from './use-rail.ts';

/** Opens and closes the drawing tools of a chart. It has the name of the tool in hand. */
export function DrawButton({ used, rail }: { readonly used: UsedChart; readonly rail: Rail }): ReactNode {
  const t = useText();
  const { tool } = useSyncExternalStore(used.chart.watch, used.chart.drawings);
  const name = tool === 'info' ? t('tool.draw') : t(`tool.${tool}`);
  return (
    <button
      type="button"
      className={css.tool}
      title={name}
      aria-label={name}
      aria-expanded={rail.isOpen}
      data-draw
      onClick={() => rail.open(!rail.isOpen)}
    >
      <ToolIcon name={tool === 'info' ? 'draw' : tool} />
      <span className={css.word}>{name}</span>
    </button>
  );
}
