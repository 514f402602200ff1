import { type ReactNode, useSyncExternalStore } from 'react';
import type { Readout } from '../../engine/chart/readout.ts';
import { VisuallyHidden } from '../components/visually-hidden.tsx';
import { useLocale, useText } from '../i18n/text.ts';
import type { ChartHandle } from './chart-handle.ts';
import { barSentence } from './chart-text.ts';

interface Props {
  readonly chart: ChartHandle;
  /** What the chart is of. */
  readonly name: string;
  /** The keyboard moved the cursor last; what a pointer passes over is not said. */
  readonly byKey: boolean;
  /** How a bar is said; undefined for an instrument's. */
  readonly bar?: ((readout: Readout) => string) | undefined;
}

/** Says the bar that the keyboard's cursor stands on, with the indicators' values and the news. */
export function CursorSpeech({ chart, name, byKey, bar }: Props): ReactNode {
  const t = useText();
  const locale = useLocale();
  const text = useSyncExternalStore(chart.watch, () => {
    const readout = chart.readout();
    if (!byKey || readout?.atCursor !== true) return '';
    if (bar !== undefined) return bar(readout);
    return barSentence(
      name,
      readout,
      chart.panes().flatMap(({ studies }) => studies),
      chart.compared(),
      t,
      locale,
    );
  });
  return (
    <VisuallyHidden>
      <span role="status">{text}</span>
    </VisuallyHidden>
  );
}
