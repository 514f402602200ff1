import { readRevision, watchRevision } from '../store/revision.ts';
import type { Store } from '../store/store.ts';

/** How often to check whether a workspace was changed, here or at another server (milliseconds). */
const PERIOD = 500;

/**
 * Calls `listener` with the user id and the revision of every workspace, soon after it was changed by any server of the store. The
 * returned function stops it.
 */
export async function watchWorkspaces(
  store: Store,
  listener: (userid: string, revision: number) => void,
): Promise<() => void> {
  let known = await readRevision(store, 'workspaces');
  const tell = async (revision: number): Promise<void> => {
    const from = known;
    known = revision;
    try {
      const changed = await store
        .selectFrom('workspace')
        .innerJoin('user', 'user.id', 'workspace.user_id')
        .select(['user.userid', 'workspace.revision'])
        .where('touched', '>', from)
        .execute();
      for (const workspace of changed) listener(workspace.userid, workspace.revision);
    } catch {
      // The store is busy or restarting. The next change reports these as well.
      known = Math.min(known, from);
    }
  };
  return watchRevision(store, PERIOD, (revision) => void tell(revision), known, 'workspaces');
}
