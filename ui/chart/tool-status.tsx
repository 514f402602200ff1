import { type ReactNode, useSyncExternalStore } from 'react';
import { TOUCH, useMedia } from '../components/use-media.ts';
import { useLocale, useText } from '../i18n/text.ts';
import type { ChartHandle } from './chart-handle.ts';
import css from './tool-status.module.css';
import { drawingsSentence, placeSentence } from './tool-text.ts';

/**
 * The next step of the current tool, or the selected drawing, and the number of drawings: a line below the chart. Screen readers
 * announce each part separately when it changes.
 */
export function ToolStatus({ chart }: { readonly chart: ChartHandle }): ReactNode {
  const t = useText();
  const locale = useLocale();
  const touch = useMedia(TOUCH);
  const drawings = useSyncExternalStore(chart.watch, chart.drawings);
  const { period } = useSyncExternalStore(chart.watch, chart.status);
  const count = drawings.drawings.length;
  return (
    <p className={css.line} aria-live="polite" data-screen="only">
      <span>{drawingsSentence(drawings, period, touch, t, locale)}</span>
      <span className={css.place}>{placeSentence(drawings, period, t, locale)}</span>
      <span>{count === 0 ? '' : t('tool.count', { n: count })}</span>
    </p>
  );
}
