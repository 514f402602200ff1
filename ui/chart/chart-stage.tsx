import { type ReactNode, Suspense, useEffect, useId, useSyncExternalStore } from 'react';
import { chosenRange } from '../../engine/chart/chart-choice.ts';
import type { Readout } from '../../engine/chart/readout.ts';
import type { SymbolKey } from '../../workers/api/quote-list.ts';
import { FailureNotice } from '../components/failure-notice.tsx';
import { lazyScreen } from '../components/lazy-screen.ts';
import { Notice } from '../components/notice.tsx';
import { StaleNote } from '../components/stale-note.tsx';
import { useLocale, useText } from '../i18n/text.ts';
import css from './chart-stage.module.css';
import { chartName, simulatedName } from './chart-text.ts';
import { CursorSpeech } from './cursor-speech.tsx';
import { IntervalBox } from './interval-box.tsx';
import { PaneDividers } from './pane-dividers.tsx';
import { PaneLegends } from './pane-legends.tsx';
import type { UsedChart } from './use-chart.ts';
import { useLateHistory } from './use-late-history.ts';

const DrawingBar = lazyScreen(() => import('./drawing-bar.tsx').then((module) => module.DrawingBar));

interface Props {
  readonly used: UsedChart;
  /** The name of the chart's subject in texts: a symbol or a portfolio. */
  readonly name: string;
  /** Above the indicators' legends, in the price pane. */
  readonly legend?: ReactNode;
  /** At the left of the canvases: the drawing tools. */
  readonly rail?: ReactNode;
  /** The security of which an alarm can be set at a drawing. */
  readonly own?: SymbolKey | undefined;
  /** For a target that is not an instrument. */
  readonly words?: StageWords;
}

/** The texts of a chart that does not show an instrument. */
interface StageWords {
  /** The accessible name; `summary` is null while there is no bar. */
  readonly name: (summary: Readout | null) => string;
  /** Describes the bar at the keyboard's cursor. */
  readonly bar: (readout: Readout) => string;
  /** Shown over the canvases of a chart without bars. */
  readonly empty: ReactNode;
}

/** Where a chart is drawn: its canvases, the elements over them, and its texts for screen readers. */
export function ChartStage({ used, name, legend, rail, own, words }: Props): ReactNode {
  const { chart, area, byKey, shown } = used;
  const t = useText();
  const locale = useLocale();
  const help = useId();
  const status = useSyncExternalStore(chart.watch, chart.status);
  const summary = useSyncExternalStore(chart.watch, chart.summary);
  const compared = useSyncExternalStore(chart.watch, chart.compared);
  const isPicked = useSyncExternalStore(chart.watch, () => chart.drawings().selected >= 0);
  const { phase } = status;
  const late = useLateHistory(phase === 'loading');
  // Without bars there are no visible panes: the previous ones must show no legends and no dividers.
  const hasPanes = phase === 'ready' || phase === 'loading';

  const simulated = simulatedName(status.simulated, t, locale);
  useEffect(() => {
    const words = { simulated, otherSimulated: t('chart.simulated'), bar: t('tool.bar'), bars: t('tool.bars') };
    chart.send({ type: 'words', words });
  }, [chart, simulated, t]);

  return (
    <>
      {phase === 'ready' && status.failure !== '' ? (
        <StaleNote failure={status.failure} at={status.fetchedAt} retry={() => chart.send({ type: 'retry' })} />
      ) : null}
      <div className={css.stage}>
        {rail}
        <div className={css.frame}>
          {/* biome-ignore lint/a11y/useSemanticElements: a chart is not a form; the group holds the two canvases */}
          <div
            ref={area}
            className={css.area}
            role="group"
            aria-roledescription={t('chart.role')}
            aria-label={words?.name(summary) ?? chartName(name, shown, summary, compared, t, locale)}
            aria-describedby={help}
            aria-busy={phase === 'loading'}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: its keys move the data cursor
            tabIndex={0}
            data-phase={phase}
          />
          {isPicked && hasPanes ? (
            <Suspense>
              <DrawingBar used={used} own={own} />
            </Suspense>
          ) : null}
          <PaneLegends used={used} hasPanes={hasPanes} first={legend} />
          {hasPanes ? <PaneDividers chart={chart} /> : null}
          {phase === 'failed' && status.failure !== '' ? (
            <div className={css.over}>
              {status.failure === 'not-found' && words === undefined ? (
                <Notice text={t('details.unknown', { symbol: name })} />
              ) : (
                <FailureNotice failure={status.failure} retry={() => chart.send({ type: 'retry' })} />
              )}
            </div>
          ) : null}
          {phase === 'empty' ? (
            <div className={css.over}>
              {words?.empty ?? (
                <Notice
                  title={t('chart.empty.title')}
                  text={t(`chart.empty.${chosenRange(shown) === '1d' ? 'day' : 'range'}`)}
                />
              )}
            </div>
          ) : null}
          {late ? (
            <p className={css.loading} role="status">
              {t('source.history')}
            </p>
          ) : phase === 'loading' && summary === null ? (
            <p className={css.loading}>{t('chart.loading')}</p>
          ) : null}
        </div>
        <p id={help} hidden>
          {t('chart.keys')}
        </p>
        {words === undefined ? <IntervalBox used={used} /> : null}
        <CursorSpeech chart={chart} name={name} byKey={byKey} bar={words?.bar} />
      </div>
    </>
  );
}
