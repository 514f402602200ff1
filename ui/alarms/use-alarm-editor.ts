import { useRef, useState } from 'react';
import { type Alarm, alarmOfSymbol } from '../../engine/alarms/alarm.ts';
import { type FailureCode, failureOf } from '../../workers/api/failure.ts';
import type { SymbolKey } from '../../workers/api/quote-list.ts';
import { market } from '../market/connection.ts';
import { useMarketState } from '../market/market-store.ts';

/** A security's alarm while it is shown and edited. */
interface AlarmEditor {
  /** Has no conditions if the security has none. */
  readonly alarm: Alarm;
  /** The last saved alarm, which is the one being watched; undefined if the security has none. */
  readonly saved: Alarm | undefined;
  /**
   * Saves the result of `edit`. Resolves with the reason of a failure, or null once it is saved. The change shows at once, so
   * that quick edits build on each other; a failure restores the last saved alarm.
   */
  change(edit: (alarm: Alarm) => Alarm): Promise<FailureCode | null>;
}

/** The alarm of a security on exchange `ex`. */
export function useAlarmEditor({ symbol, region }: SymbolKey, ex: string): AlarmEditor {
  const saved = useMarketState((state) => alarmOfSymbol(state.alarms.alarms, symbol, region));
  const [unsaved, setUnsaved] = useState<Alarm | null>(null);
  const latest = useRef<Alarm | null>(null);
  const saving = useRef(0);
  const alarm = unsaved ?? saved ?? { symbol, ex, conditions: [] };

  async function change(edit: (alarm: Alarm) => Alarm): Promise<FailureCode | null> {
    const next = edit(latest.current ?? alarm);
    latest.current = next;
    setUnsaved(next);
    saving.current += 1;
    try {
      await market.saveAlarm(next);
      return null;
    } catch (error) {
      latest.current = null;
      return failureOf(error);
    } finally {
      saving.current -= 1;
      if (saving.current === 0 || latest.current === null) {
        latest.current = null;
        setUnsaved(null);
      }
    }
  }

  return { alarm, saved, change };
}
