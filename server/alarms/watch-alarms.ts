import { readRevision, watchRevision } from '../store/revision.ts';
import type { Store } from '../store/store.ts';

/** How often to check whether alarms were changed or fired, here or at another server (milliseconds). */
const PERIOD = 500;

/**
 * Calls `listener` with the user id and the revision of every subscriber's alarms, soon after they were changed or reported
 * something at any server of the store. The returned function stops it.
 */
export async function watchAlarms(
  store: Store,
  listener: (userid: string, revision: number) => void,
): Promise<() => void> {
  let known = await readRevision(store, 'alarms');
  const tell = async (revision: number): Promise<void> => {
    const from = known;
    known = revision;
    try {
      const changed = await store
        .selectFrom('alarm_account')
        .innerJoin('user', 'user.id', 'alarm_account.user_id')
        .select(['user.userid', 'alarm_account.revision'])
        .where('touched', '>', from)
        .execute();
      for (const account of changed) listener(account.userid, account.revision);
    } catch {
      // The store is busy or restarting. The next change reports these as well.
      known = Math.min(known, from);
    }
  };
  return watchRevision(store, PERIOD, (revision) => void tell(revision), known, 'alarms');
}
