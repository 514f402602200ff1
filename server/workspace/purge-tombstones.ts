import { MAX_OBJECTS } from '../../engine/workspace/workspace-object.ts';
import type { Store } from '../store/store.ts';

/** How long a tombstone is kept (milliseconds). A device that was offline for longer reads the whole workspace again. */
const KEPT = 90 * 24 * 3_600_000;

/**
 * Purges a subscriber's tombstones that are older than 90 days, and the oldest of those that exceed the limit of objects,
 * together with the children of the deleted objects. Call it in a transaction.
 */
export async function purgeTombstones(store: Store, userId: number, now: number): Promise<void> {
  const tombstones = store.selectFrom('workspace_object').where('user_id', '=', userId).where('deleted', '>', 0);
  const { many } = await tombstones.select(({ fn }) => fn.countAll<number>().as('many')).executeTakeFirstOrThrow();
  if (Number(many) === 0) return;
  const due = await tombstones
    .select(['id', 'revision'])
    .where('deleted', '<', now - KEPT)
    .execute();
  const excess = Number(many) - due.length - MAX_OBJECTS;
  const oldest =
    excess > 0 ? await tombstones.select(['id', 'revision']).orderBy('revision').limit(excess).execute() : [];
  const gone = [...due, ...oldest];
  if (gone.length === 0) return;
  const ids = gone.map(({ id }) => id);
  // No more than a statement may have parameters; the rest is purged at the next change.
  const portion = ids.slice(0, 500);
  await store
    .deleteFrom('workspace_object')
    .where('user_id', '=', userId)
    .where((row) => row.or([row('id', 'in', portion), row('within', 'in', portion)]))
    .execute();
  const purged = Math.max(...gone.slice(0, portion.length).map(({ revision }) => revision));
  const left = await store
    .selectFrom('workspace_object')
    .select(({ fn }) => [fn.countAll<number>().as('objects'), fn.sum<number>(fn('length', ['body'])).as('characters')])
    .where('user_id', '=', userId)
    .where('deleted', '=', 0)
    .executeTakeFirstOrThrow();
  await store
    .updateTable('workspace')
    .set((row) => ({
      purged: row.case().when('purged', '<', purged).then(purged).else(row.ref('purged')).end(),
      objects: Number(left.objects),
      characters: Number(left.characters ?? 0),
    }))
    .where('user_id', '=', userId)
    .execute();
}
