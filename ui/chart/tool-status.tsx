import { type ReactNode, useSyncExternalStore } from 'react';
import { useLocale, useText } from '../i18n/text.ts';
import type { ChartHandle } from './chart-handle.ts';
import css from './tool-status.module.css';
import { drawingsSentence, placeSentence } from './tool-text.ts';

/** What to do next with the tool in hand, or which drawing is selected: a line below the chart that is also said aloud. */
export function ToolStatus({ chart }: { readonly chart: ChartHandle }): ReactNode {
  const t = useText();
  const locale = useLocale();
  const drawings = useSyncExternalStore(chart.watch, chart.drawings);
  return (
    <p className={css.line} aria-live="polite">
      <span>{drawingsSentence(drawings, t, locale)}</span>{' '}
      <span className={css.place}>{placeSentence(drawings, t, locale)}</span>
    </p>
  );
}
