import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ChartChoice } from '../../engine/chart/chart-choice.ts';
import {
  changedChartPreferences,
  chartChoiceOf,
  mendedChartPreferences,
} from '../../engine/settings/chart-preferences.ts';
import { marketState, useMarketState } from '../market/market-store.ts';
import { savePreferences } from '../market/save-preferences.ts';

/** What is chosen of a chart, and where the next choice is kept. */
export interface KeptChoice {
  readonly choice: ChartChoice;
  readonly keep: (next: ChartChoice) => void;
}

/** The chart's choice in the preferences: one for all securities, a subscriber's on the server, a visitor's in the browser. */
export function useSavedChoice(): KeptChoice {
  const [choice, setChoice] = useState(() => chartChoiceOf(marketState().preferences));
  const latest = useRef(choice);
  /** The choice was restored or made here: what other tabs save from now on is theirs. */
  const isChosen = useRef(false);
  const preferencesKnown = useMarketState(({ phase }) => phase === 'ready');

  // A page that is opened at a chart knows what was saved only a moment later; what was chosen meanwhile is newer.
  useEffect(() => {
    if (!preferencesKnown || isChosen.current) return;
    isChosen.current = true;
    const saved = chartChoiceOf(marketState().preferences);
    // Most often it is what the chart has begun with: nothing is rendered or drawn again then.
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

/** A choice of a chart's own, which is forgotten with it. */
export function useOwnChoice(first: ChartChoice): KeptChoice {
  const [choice, keep] = useState(first);
  return useMemo(() => ({ choice, keep }), [choice]);
}
