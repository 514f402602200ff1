import { type ReactNode, useRef, useSyncExternalStore } from 'react';
import type { Readout } from '../../engine/chart/readout.ts';
import type { PaneStudy } from '../../workers/api/chart-api.ts';
import { VisuallyHidden } from '../components/visually-hidden.tsx';
import { useLocale, useText } from '../i18n/text.ts';
import type { ChartHandle } from './chart-handle.ts';
import { barSentence } from './chart-text.ts';

interface Props {
  readonly chart: ChartHandle;
  /** The name of the chart's subject. */
  readonly name: string;
  /** Whether the keyboard moved the cursor last. Bars that a pointer passes over are not announced. */
  readonly byKey: boolean;
  /** Describes a bar; undefined for an instrument's bar. */
  readonly bar?: ((readout: Readout) => string) | undefined;
}

/**
 * Announces the bar at the keyboard's cursor, with the values of its indicators and its news: when the cursor reaches it, and
 * when there is more to say about it. Figures that trades change meanwhile are left out, because they would be announced several
 * times a second.
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

/** Everything that is announced of a bar except its figures, and which figures there are. */
function subjectsOf({ period, date, second, headlines, ...figures }: Readout, chart: ChartHandle): string {
  const studies = studiesOf(chart).map(({ code, parameters, failed }) => [code, parameters, failed]);
  const compared = chart.compared().map(({ region, symbol }) => [region, symbol]);
  const known = [...figures.studies, figures.compared].map((values) => values.map(Number.isFinite));
  return JSON.stringify([period, date, second, headlines, studies, compared, known]);
}
