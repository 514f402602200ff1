import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ChartChoice } from '../../engine/chart/chart-choice.ts';
import {
  changedChartPreferences,
  chartChoiceOf,
  mendedChartPreferences,
} from '../../engine/settings/chart-preferences.ts';
import { marketState, useMarketState } from '../market/market-store.ts';
import { savePreferences } from '../market/save-preferences.ts';

/** The settings of a chart, and the function that saves new ones. */
export interface KeptChoice {
  readonly choice: ChartChoice;
  readonly keep: (next: ChartChoice) => void;
}

/**
 * The chart's settings in the preferences. All securities share them; a subscriber's are on the server, a visitor's in the
 * browser.
 */
export function useSavedChoice(): KeptChoice {
  const [choice, setChoice] = useState(() => chartChoiceOf(marketState().preferences));
  const latest = useRef(choice);
  /** Whether the settings were loaded or chosen here. Changes that other tabs save after that are ignored. */
  const isChosen = useRef(false);
  const preferencesKnown = useMarketState(({ phase }) => phase === 'ready');

  // A page that opens on a chart learns the saved settings a moment later. Settings chosen meanwhile are newer.
  useEffect(() => {
    if (!preferencesKnown || isChosen.current) return;
    isChosen.current = true;
    const saved = chartChoiceOf(marketState().preferences);
    // Usually the chart already started with them: then nothing is rendered or drawn again.
    if (JSON.stringify(saved) === JSON.stringify(latest.current)) return;
    latest.current = saved;
    setChoice(saved);
  }, [preferencesKnown]);

  const keep = useCallback((next: ChartChoice) => {
    const changed = changedChartPreferences(latest.current, next);
    latest.current = next;
    isChosen.current = true;
    setChoice(next);
    if (Object.keys(changed).length === 0) return;
    savePreferences({ ...mendedChartPreferences(marketState().preferences), ...changed });
  }, []);

  return useMemo(() => ({ choice, keep }), [choice, keep]);
}

/** The settings of a single chart, which are not saved. */
export function useOwnChoice(first: ChartChoice): KeptChoice {
  const [choice, keep] = useState(first);
  return useMemo(() => ({ choice, keep }), [choice]);
}
