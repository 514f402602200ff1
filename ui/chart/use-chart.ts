import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { choiceAfter } from '../../engine/chart/chart-choice.ts';
import type { Command } from '../../engine/chart/command.ts';
import type { Region } from '../../engine/quotes/region.ts';
import { changedChartPreferences, chartChoiceOf } from '../../engine/settings/chart-preferences.ts';
import { useLocale } from '../i18n/text.ts';
import { marketState, useMarketState } from '../market/market-store.ts';
import { savePreferences } from '../market/save-preferences.ts';
import { ChartHandle } from './chart-handle.ts';
import { chartTheme } from './chart-theme.ts';
import { listenToGestures } from './gestures.ts';

/** A chart's handle, where its canvases go, and whether the keyboard moved its cursor last. */
export interface UsedChart {
  readonly chart: ChartHandle;
  readonly area: RefObject<HTMLDivElement | null>;
  readonly byKey: boolean;
  /** Sends a choice of range, period or type to the chart and saves it. */
  readonly choose: (command: Command) => void;
}

/**
 * A chart for as long as the component is shown, whose canvases fill the element of `area` to the device pixel and
 * follow its theme. Another symbol is shown in the same chart.
 */
export function useChart(symbol: string, region: Region): UsedChart {
  const area = useRef<HTMLDivElement>(null);
  const locale = useLocale();
  const [byKey, setByKey] = useState(false);
  // The first subject, theme and language open the chart; later ones are commands to it.
  const chart = useMemo(() => new ChartHandle(), []);
  const choice = useRef(chartChoiceOf(marketState().preferences));
  /** The choice was restored or made here: what other tabs save from now on is theirs. */
  const isChosen = useRef(false);
  const preferencesKnown = useMarketState(({ phase }) => phase === 'ready');

  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once, see above
  useEffect(() => {
    const element = area.current;
    if (element === null) return;
    const end = chart.open(element, {
      target: { type: 'security', symbol, region },
      link: undefined,
      choice: choice.current,
      theme: chartTheme(element, locale),
    });
    const stopSizes = followSize(element, chart);
    const stopGestures = listenToGestures(element, chart, setByKey);
    return () => {
      stopSizes();
      stopGestures();
      end();
    };
  }, [chart]);

  // A page that is opened at a chart knows what was saved only a moment later; what was chosen meanwhile is newer.
  useEffect(() => {
    if (!preferencesKnown || isChosen.current) return;
    isChosen.current = true;
    choice.current = chartChoiceOf(marketState().preferences);
    chart.send({ type: 'choice', choice: choice.current });
  }, [chart, preferencesKnown]);

  const choose = useCallback(
    (command: Command) => {
      const next = choiceAfter(choice.current, command);
      const changed = changedChartPreferences(choice.current, next);
      choice.current = next;
      isChosen.current = true;
      chart.send(command);
      if (Object.keys(changed).length > 0) savePreferences(changed);
    },
    [chart],
  );

  useEffect(() => chart.target({ type: 'security', symbol, region }), [chart, symbol, region]);

  useEffect(() => {
    const element = area.current;
    return element === null ? undefined : followTheme(() => chart.theme(chartTheme(element, locale)));
  }, [chart, locale]);

  return { chart, area, byKey, choose };
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
  try {
    observer.observe(element, { box: 'device-pixel-content-box' });
  } catch {
    // A browser without device-pixel boxes: rounded CSS pixels are the next best.
    observer.observe(element);
  }
  return () => observer.disconnect();
}

/**
 * The exact length where the browser tells it; it differs from the reckoned one by rounding only. (Chromium tells CSS
 * pixels while another pixel ratio is emulated, and everything would be drawn, and grasped, at the wrong size.)
 */
function wholePixels(reckoned: number, exact: number | undefined): number {
  return exact === undefined || Math.abs(exact - reckoned) > 1 ? Math.round(reckoned) : exact;
}

/** Calls `changed` now and when the tokens change: another theme is chosen, or the system's wish changes. */
function followTheme(changed: () => void): () => void {
  changed();
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  const forced = matchMedia('(forced-colors: active)');
  forced.addEventListener('change', changed);
  return () => {
    observer.disconnect();
    forced.removeEventListener('change', changed);
  };
}
