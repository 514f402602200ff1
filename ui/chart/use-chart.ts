import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type ChartChoice, chosenPeriod } from '../../engine/chart/chart-choice.ts';
import { type ChoiceChange, choiceAfter } from '../../engine/chart/choice-after.ts';
import { hasFormulas, withFormulas } from '../../engine/chart/own-indicator.ts';
import { shownChoice } from '../../engine/chart/shown-choice.ts';
import type { ChartTarget } from '../../workers/api/chart-api.ts';
import { useFormulas } from '../formulas/use-formulas.ts';
import { useLocale } from '../i18n/text.ts';
import { useChartRound } from '../painting/chart-connection.ts';
import { observePixels } from '../platform/pixel-box.ts';
import { useKnownChart } from '../replay/replayed-chart.ts';
import { watchLook } from '../style/watch-look.ts';
import { ChartHandle } from './chart-handle.ts';
import { chartTheme } from './chart-theme.ts';
import { listenToGestures } from './gestures.ts';
import type { KeptChoice } from './kept-choice.ts';

/** A chart's handle, the element of its canvases, its settings, and whether the keyboard moved its cursor last. */
export interface UsedChart {
  readonly chart: ChartHandle;
  readonly area: RefObject<HTMLDivElement | null>;
  readonly byKey: boolean;
  /** The settings chosen: the saved ones, or those that a dialog previews. */
  readonly choice: ChartChoice;
  /** The part of the choice that the target shows. */
  readonly shown: ChartChoice;
  /** Changes the saved settings, shows and saves the result; a preview ends. */
  readonly choose: (change: ChoiceChange) => void;
  /** Changes the settings shown without saving them; null returns to the saved ones. */
  readonly preview: (change: ChoiceChange | null) => void;
}

/**
 * A chart while the component is mounted. Its canvases fill the element of `area` to the device pixel and follow its theme.
 * Another target is shown in the same chart. Charts with the same `link` share crosshair and time range; undefined for an
 * unlinked chart.
 */
export function useChart(target: ChartTarget, link: string | undefined, kept: KeptChoice): UsedChart {
  const area = useRef<HTMLDivElement>(null);
  const locale = useLocale();
  const [byKey, setByKey] = useState(false);
  const [previewed, setPreviewed] = useState<ChartChoice | null>(null);
  // The first target, settings, theme and language open the chart; later ones are sent as commands. A new chart worker gets a new
  // chart.
  const round = useChartRound();
  const before = useRef<ChartHandle | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one for each round
  const chart = useMemo(() => new ChartHandle(before.current), [round]);
  before.current = chart;
  const { choice: keptChoice, keep } = kept;
  const chosen = previewed ?? keptChoice;
  const { formulas } = useFormulas(hasFormulas(chosen));
  const texts = useMemo(() => formulas && new Map(formulas.map(({ id, body }) => [id, body])), [formulas]);
  const choice = useMemo(() => withFormulas(chosen, texts), [chosen, texts]);
  const targetKey = JSON.stringify(target);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a target is identified by its text, not by the object
  const shown = useMemo(() => shownOf(choice, target), [choice, targetKey]);
  useKnownChart(area, target.type === 'security' ? target : null, chosenPeriod(shown));
  const latest = useRef(keptChoice);
  /** The last choice and target sent to the chart worker. */
  const sent = useRef({ choice, target, targetKey });
  /** The language of the chart's theme. */
  const worded = useRef(locale);

  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once, see above
  useEffect(() => {
    const element = area.current;
    if (element === null) return;
    sent.current = { choice, target, targetKey };
    worded.current = locale;
    const end = chart.open(element, { target, link, choice: shown, theme: chartTheme(element, locale) });
    const stopSizes = followSize(element, chart);
    const stopGestures = listenToGestures(element, chart, setByKey);
    return () => {
      stopSizes();
      stopGestures();
      end();
    };
  }, [chart]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a target is identified by its text, not by the object
  useEffect(() => {
    latest.current = keptChoice;
    const { current: before } = sent;
    sent.current = { choice, target, targetKey };
    if (targetKey !== before.targetKey) chart.target(target, shown);
    else if (choice !== before.choice) chart.send({ type: 'choice', choice: shown });
  }, [chart, choice, keptChoice, shown, targetKey]);

  /** Saves the choice that a change leads to, and returns it. The chart worker shows it already, or the caller sends it. */
  const settle = useCallback(
    (change: ChoiceChange): ChartChoice => {
      const next = choiceAfter(latest.current, change);
      latest.current = next;
      sent.current = { ...sent.current, choice: next };
      keep(next);
      return next;
    },
    [keep],
  );

  const choose = useCallback(
    (change: ChoiceChange) => {
      const next = settle(change);
      chart.send({
        type: 'choice',
        choice: shownOf(withFormulas(next, texts), sent.current.target),
        ranged: change.type === 'range',
      });
      setPreviewed(null);
    },
    [chart, settle, texts],
  );

  const preview = useCallback((change: ChoiceChange | null) => {
    setPreviewed((before) => (change === null ? null : choiceAfter(before ?? latest.current, change)));
  }, []);

  // Panes that were dragged already have their heights.
  useEffect(
    () =>
      chart.watchShares((shares) => {
        settle({ type: 'shares', shares });
      }),
    [chart, settle],
  );

  useEffect(() => chart.link(link), [chart, link]);

  useEffect(() => {
    const element = area.current;
    if (element === null) return;
    const applyTheme = (): void => chart.theme(chartTheme(element, locale));
    if (worded.current !== locale) applyTheme();
    worded.current = locale;
    return watchLook(applyTheme);
  }, [chart, locale]);

  return { chart, area, byKey, choice, shown, choose, preview };
}

function shownOf(choice: ChartChoice, target: ChartTarget): ChartChoice {
  return shownChoice(choice, target.type === 'security' ? target : null);
}

/** Sends the chart its size in whole device pixels, now and whenever it changes. */
function followSize(element: HTMLElement, chart: ChartHandle): () => void {
  const observer = new ResizeObserver(([entry]) => {
    if (entry === undefined) return;
    const exact = entry.devicePixelContentBoxSize?.[0];
    const ratio = devicePixelRatio;
    const width = wholePixels(entry.contentRect.width * ratio, exact?.inlineSize);
    const height = wholePixels(entry.contentRect.height * ratio, exact?.blockSize);
    chart.send({ type: 'resize', width, height, ratio });
  });
  observePixels(observer, element);
  return () => observer.disconnect();
}

/**
 * The exact length if the browser reports one; it differs from the calculated one only by rounding. (Chromium reports CSS pixels
 * while it emulates another pixel ratio: everything would then be drawn, and hit, at the wrong size.)
 */
function wholePixels(reckoned: number, exact: number | undefined): number {
  return exact === undefined || Math.abs(exact - reckoned) > 1 ? Math.round(reckoned) : exact;
}
