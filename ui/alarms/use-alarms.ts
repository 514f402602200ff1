import { useMemo, useRef, useState } from 'react';
import { type AlarmChanges, type KeptAlarm, withChanges } from '../../engine/alarms/alarm-change.ts';
import { type FailureCode, failureOf } from '../../workers/api/failure.ts';
import { market } from '../market/connection.ts';
import { useMarketState } from '../market/market-store.ts';

/** The user's alarms while they are shown and edited. */
interface ShownAlarms {
  /** With the changes that the server does not have yet. */
  readonly alarms: readonly KeptAlarm[];
  /** Whether the server has an alarm as it is shown, and so watches it. */
  isSaved(alarm: KeptAlarm): boolean;
  /**
   * Saves changes. They show at once; a failure takes them back. Resolves with the reason of a failure, or null once they are
   * saved.
   */
  change(changes: AlarmChanges): Promise<FailureCode | null>;
}

/** All alarms of the user. */
export function useAlarms(): ShownAlarms {
  const saved = useMarketState((state) => state.alarms.alarms);
  const [unsaved, setUnsaved] = useState<readonly AlarmChanges[]>([]);
  const latest = useRef(unsaved);
  const alarms = useMemo(() => unsaved.reduce(withChanges, saved), [saved, unsaved]);

  function set(next: readonly AlarmChanges[]): void {
    latest.current = next;
    setUnsaved(next);
  }

  async function change(changes: AlarmChanges): Promise<FailureCode | null> {
    set([...latest.current, changes]);
    try {
      await market.changeAlarms(changes);
      return null;
    } catch (error) {
      return failureOf(error);
    } finally {
      set(latest.current.filter((one) => one !== changes));
    }
  }

  return { alarms, isSaved: (alarm) => saved.includes(alarm), change };
}
