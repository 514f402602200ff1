import { type ReactNode, useSyncExternalStore } from 'react';
import { chosenPeriod } from '../../engine/chart/chart-choice.ts';
import { TOUCH, useMedia } from '../components/use-media.ts';
import { useLocale, useText } from '../i18n/text.ts';
import css from './tool-status.module.css';
import { countSentence, drawingsSentence, placeSentence } from './tool-text.ts';
import type { UsedChart } from './use-chart.ts';

/**
 * The next step of the current tool, or the selected drawing, and the number of drawings: a line below the chart. Screen readers
 * announce each part separately when it changes.
 */
export function ToolStatus({ used }: { readonly used: UsedChart }): ReactNode {
  const t = useText();
  const locale = useLocale();
  const touch = useMedia(TOUCH);
  const { chart, shown } = used;
  const drawings = useSyncExternalStore(chart.watch, chart.drawings);
  const summary = useSyncExternalStore(chart.watch, chart.summary);
  const period = chosenPeriod(shown);
  return (
    <p className={css.line} aria-live="polite" data-screen="only">
      <span>{drawingsSentence(drawings, period, touch, t, locale)}</span>
      <span className={css.place}>{placeSentence(drawings, period, t, locale)}</span>
      <span>{countSentence(drawings.drawings, summary, t)}</span>
    </p>
  );
}
