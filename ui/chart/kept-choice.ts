import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ChartChoice } from '../../engine/chart/chart-choice.ts';
import {
  changedChartPreferences,
  chartChoiceOf,
  mendedChartPreferences,
} from '../../engine/settings/chart-preferences.ts';
import { marketState, useMarketState } from '../market/market-store.ts';
import { savePreferences } from '../market/save-preferences.ts';
import { KeptText } from '../platform/kept-text.ts';

/** The settings of a chart, and the function that saves new ones. */
export interface KeptChoice {
  readonly choice: ChartChoice;
  readonly keep: (next: ChartChoice) => void;
}

/** What was chosen in this tab and is not known to be saved: a reload may ask the server before the choice has arrived there. */
const UNSAVED = new KeptText(() => sessionStorage, 'borealis.unsaved-chart');

interface Unsaved {
  readonly userid: string;
  readonly changes: Readonly<Record<string, string>>;
}

/** What this user chose in this tab before it was reloaded, if it may not be saved. */
function unsavedChanges(): Unsaved['changes'] {
  const kept = UNSAVED.value() as Partial<Unsaved> | null | undefined;
  return kept?.userid === marketState().session.userid ? { ...kept.changes } : {};
}

function save(changed: Readonly<Record<string, string>>): void {
  const changes = { ...unsavedChanges(), ...changed };
  const text = JSON.stringify({ userid: marketState().session.userid, changes } satisfies Unsaved);
  UNSAVED.write(text);
  void savePreferences(changes).then((isSaved) => {
    // Later choices wait for their own answer.
    if (isSaved && UNSAVED.read() === text) UNSAVED.write('');
  });
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
    const unsaved = unsavedChanges();
    if (Object.keys(unsaved).length > 0) save(unsaved);
    else UNSAVED.write('');
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
    save({ ...mendedChartPreferences(marketState().preferences), ...changed });
  }, []);

  return useMemo(() => ({ choice, keep }), [choice, keep]);
}

/** The settings of a single chart, which are not saved. */
export function useOwnChoice(first: ChartChoice): KeptChoice {
  const [choice, keep] = useState(first);
  return useMemo(() => ({ choice, keep }), [choice]);
}
