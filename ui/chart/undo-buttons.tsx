import { type ReactNode, useSyncExternalStore } from 'react';
import { useText } from '../i18n/text.ts';
import type { ChartHandle } from './chart-handle.ts';
import css from './chart-toolbar.module.css';
import { ToolIcon } from './tool-icon.tsx';

/** Takes back the last change of the drawings, or makes it again. */
export function UndoButtons({ chart }: { readonly chart: ChartHandle }): ReactNode {
  const t = useText();
  const { canUndo, canRedo } = useSyncExternalStore(chart.watch, chart.drawings);
  return (['undo', 'redo'] as const).map((act) => {
    const idle = act === 'undo' ? !canUndo : !canRedo;
    return (
      <button
        key={act}
        type="button"
        className={`${css.tool} ${css.undo}`}
        title={t(`tool.${act}`)}
        aria-label={t(`tool.${act}`)}
        data-due={act === 'undo' && canUndo}
        aria-disabled={idle ? true : undefined}
        onClick={idle ? undefined : () => chart.send({ type: 'tool', command: { act } })}
      >
        <ToolIcon name={act} />
      </button>
    );
  });
}
