import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type ChartChoice, choiceAfter } from '../../engine/chart/chart-choice.ts';
import type { Command } from '../../engine/chart/command.ts';
import type { ChartTarget } from '../../workers/api/chart-api.ts';
import { useLocale } from '../i18n/text.ts';
import { observePixels } from '../platform/pixel-box.ts';
import { watchLook } from '../style/watch-look.ts';
import { useChartRound } from './chart-connection.ts';
import { ChartHandle } from './chart-handle.ts';
import { chartTheme } from './chart-theme.ts';
import { listenToGestures } from './gestures.ts';
import type { KeptChoice } from './kept-choice.ts';

/** A chart's handle, where its canvases go, what is chosen of it, and whether the keyboard moved its cursor last. */
export interface UsedChart {
  readonly chart: ChartHandle;
  readonly area: RefObject<HTMLDivElement | null>;
  readonly byKey: boolean;
  /** The choice that is shown: the one kept, or the one that a dialog previews. */
  readonly choice: ChartChoice;
  /** Sends a range, period, type or whole choice to the chart and keeps it; a preview ends. */
  readonly choose: (command: Command) => void;
  /** Shows a choice without keeping it; null goes back to the one kept. */
  readonly preview: (choice: ChartChoice | null) => void;
}

/**
 * A chart for as long as the component is shown, whose canvases fill the element of `area` to the device pixel and
 * follow its theme. Another target is shown in the same chart. Charts of one `link` share cross-hair and time range;
 * undefined for a chart of its own.
 */
export function useChart(target: ChartTarget, link: string | undefined, kept: KeptChoice): UsedChart {
  const area = useRef<HTMLDivElement>(null);
  const locale = useLocale();
  const [byKey, setByKey] = useState(false);
  const [previewed, setPreviewed] = useState<ChartChoice | null>(null);
  // The first target, choice, theme and language open the chart; later ones are commands. A new chart worker gets a new chart.
  const round = useChartRound();
  const before = useRef<ChartHandle | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one for each round
  const chart = useMemo(() => new ChartHandle(before.current), [round]);
  before.current = chart;
  const { choice: keptChoice, keep } = kept;
  const choice = previewed ?? keptChoice;
  const latest = useRef(keptChoice);
  const sent = useRef(choice);
  /** The language that the chart's theme was made for. */
  const worded = useRef(locale);

  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once, see above
  useEffect(() => {
    const element = area.current;
    if (element === null) return;
    sent.current = choice;
    worded.current = locale;
    const end = chart.open(element, { target, link, choice, theme: chartTheme(element, locale) });
    const stopSizes = followSize(element, chart);
    const stopGestures = listenToGestures(element, chart, setByKey);
    return () => {
      stopSizes();
      stopGestures();
      end();
    };
  }, [chart]);

  useEffect(() => {
    latest.current = keptChoice;
    if (choice === sent.current) return;
    sent.current = choice;
    chart.send({ type: 'choice', choice });
  }, [chart, choice, keptChoice]);

  const choose = useCallback(
    (command: Command) => {
      const next = choiceAfter(latest.current, command);
      latest.current = next;
      sent.current = next;
      chart.send(command);
      setPreviewed(null);
      keep(next);
    },
    [chart, keep],
  );

  // Panes that were dragged have their heights already.
  useEffect(
    () =>
      chart.watchShares((shares) => {
        const next = { ...latest.current, shares };
        latest.current = next;
        sent.current = next;
        keep(next);
      }),
    [chart, keep],
  );

  const targetKey = JSON.stringify(target);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a target is what its text says, whatever the object
  useEffect(() => chart.target(target), [chart, targetKey]);
  useEffect(() => chart.link(link), [chart, link]);

  useEffect(() => {
    const element = area.current;
    if (element === null) return;
    const tell = (): void => chart.theme(chartTheme(element, locale));
    if (worded.current !== locale) tell();
    worded.current = locale;
    return watchLook(tell);
  }, [chart, locale]);

  return { chart, area, byKey, choice, choose, preview: setPreviewed };
}

/** Tells the chart its size in whole device pixels, now and at every change. */
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
 * The exact length where the browser tells it; it differs from the reckoned one by rounding only. (Chromium tells CSS
 * pixels while another pixel ratio is emulated, and everything would be drawn, and grasped, at the wrong size.)
 */
function wholePixels(reckoned: number, exact: number | undefined): number {
  return exact === undefined || Math.abs(exact - reckoned) > 1 ? Math.round(reckoned) : exact;
}
