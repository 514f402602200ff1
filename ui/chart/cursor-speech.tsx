import { type ReactNode, useRef, useSyncExternalStore } from 'react';
import type { Readout } from '../../engine/chart/readout.ts';
import type { PaneStudy } from '../../workers/api/chart-api.ts';
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

/**
 * Says the bar that the keyboard's cursor stands on, with the indicators' values and the news: when the cursor comes to it, and
 * when there is more to say of it. Figures that trades change meanwhile would be spoken several times a second.
 */
export function CursorSpeech({ chart, name, byKey, bar }: Props): ReactNode {
  const t = useText();
  const locale = useLocale();
  const said = useRef({ of: '', text: '' });

  function sentenceOf(readout: Readout): string {
    return bar?.(readout) ?? barSentence(name, readout, studiesOf(chart), chart.compared(), t, locale);
  }

  const text = useSyncExternalStore(chart.watch, () => {
    const readout = chart.readout();
    if (!byKey || readout?.atCursor !== true) said.current = { of: '', text: '' };
    else {
      const of = `${locale} ${name} ${subjectsOf(readout, chart)}`;
      if (of !== said.current.of) said.current = { of, text: sentenceOf(readout) };
    }
    return said.current.text;
  });
  return (
    <VisuallyHidden>
      <span role="status">{text}</span>
    </VisuallyHidden>
  );
}

function studiesOf(chart: ChartHandle): readonly PaneStudy[] {
  return chart.panes().flatMap(({ studies }) => studies);
}

/** Everything that is said of a bar but its figures: of those, whether they are there. */
function subjectsOf({ period, date, second, headlines, ...figures }: Readout, chart: ChartHandle): string {
  const studies = studiesOf(chart).map(({ code, parameters, failed }) => [code, parameters, failed]);
  const compared = chart.compared().map(({ region, symbol }) => [region, symbol]);
  const known = [...figures.studies, figures.compared].map((values) => values.map(Number.isFinite));
  return JSON.stringify([period, date, second, headlines, studies, compared, known]);
}
