import { acceptChange, type OpenWorkspace, type StoredObject, sentTo } from '../../engine/workspace/accepted-change.ts';
import {
  type ChangeAnswer,
  MAX_CHARACTERS,
  MAX_OBJECTS,
  type ObjectChange,
  type WorkspacePage,
} from '../../engine/workspace/workspace-object.ts';
import { raiseRevision, readRevision } from '../store/revision.ts';
import type { Store } from '../store/store.ts';
import { purgeTombstones } from './purge-tombstones.ts';

/** The most objects of a page, and the most characters if it has more than one object. */
const PAGE_OBJECTS = 500;
const PAGE_CHARACTERS = 300_000;

/** The subscribers' workspaces in the store. Each call accesses the workspace of one subscriber only. */
export class Workspaces {
  private readonly store: Store;
  private readonly now: () => number;

  constructor(store: Store, now: () => number = Date.now) {
    this.store = store;
    this.now = now;
  }

  /**
   * A page of the changes after the revision `since`, tombstones included. `whole` is set if the device has to read everything
   * again from 0: either tombstones that it has not seen were purged, or `since` does not exist any more because a backup was
   * restored.
   */
  async page(userId: number, device: string, since: number): Promise<WorkspacePage> {
    const workspace = await this.store
      .selectFrom('workspace')
      .select(['revision', 'purged'])
      .where('user_id', '=', userId)
      .executeTakeFirst();
    const { revision: newest, purged } = workspace ?? { revision: 0, purged: 0 };
    const whole = since < purged || since > newest;
    const rows = await this.store
      .selectFrom('workspace_object')
      .selectAll()
      .where('user_id', '=', userId)
      .where('revision', '>', since > newest ? 0 : since)
      .orderBy('revision')
      .limit(PAGE_OBJECTS + 1)
      .execute();
    let characters = 0;
    const fitting = rows.findIndex(({ body }, i) => {
      characters += body.length;
      return i === PAGE_OBJECTS || (i > 0 && characters > PAGE_CHARACTERS);
    });
    const objects = (fitting < 0 ? rows : rows.slice(0, fitting)).map((row) => sentTo(device, keptOf(row)));
    // A row may have changed after the revision was read.
    const last = Math.max(newest, ...rows.map(({ revision }) => revision));
    return { objects, revision: fitting < 0 ? last : (objects.at(-1)?.revision ?? last), last, whole };
  }

  /** Applies a device's changes in order, and answers each. A change is applied completely or not at all. */
  async change(userId: number, device: string, changes: readonly ObjectChange[]): Promise<ChangeAnswer[]> {
    return this.store.transaction().execute(async (transaction) => {
      // This locks out changes by all other servers until the transaction ends.
      await raiseRevision(transaction, 'workspaces');
      const touched = await readRevision(transaction, 'workspaces');
      await transaction
        .insertInto('workspace')
        .values({ user_id: userId, revision: 0, touched })
        .onConflict((conflict) => conflict.column('user_id').doNothing())
        .execute();
      await purgeTombstones(transaction, userId, this.now());
      const workspace = await open(transaction, userId, changes);
      const before = workspace.revision;
      const answers = changes.map((change) => acceptChange(workspace, change, device));
      if (workspace.revision > before) await write(transaction, userId, workspace, before, touched, this.now());
      return answers;
    });
  }
}

/** The part of the workspace that the changes concern. */
async function open(store: Store, userId: number, changes: readonly ObjectChange[]): Promise<OpenWorkspace> {
  const { revision, objects, characters } = await store
    .selectFrom('workspace')
    .select(['revision', 'objects', 'characters'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const ids = new Set(changes.flatMap(({ id, within }) => (within === '' ? [id] : [id, within])));
  const deleted = changes.filter((change) => change.deleted).map(({ id }) => id);
  const rows = await store
    .selectFrom('workspace_object')
    .selectAll()
    .where('user_id', '=', userId)
    .where((row) => row.or([row('id', 'in', [...ids]), row('within', 'in', ['-', ...deleted])]))
    .execute();
  return {
    objects: new Map(rows.map((row) => [row.id, keptOf(row)])),
    room: { objects: MAX_OBJECTS - objects, characters: MAX_CHARACTERS - characters },
    revision,
  };
}

async function write(
  store: Store,
  userId: number,
  { objects, room, revision }: OpenWorkspace,
  before: number,
  touched: number,
  now: number,
): Promise<void> {
  for (const object of objects.values()) {
    if (object.revision <= before) continue;
    const { id, kind, within, body } = object;
    const row = {
      kind,
      within,
      body,
      revision: object.revision,
      deleted: object.deleted ? now : 0,
      writes: JSON.stringify(object.writes),
    };
    await store
      .insertInto('workspace_object')
      .values({ user_id: userId, id, ...row })
      .onConflict((conflict) => conflict.columns(['user_id', 'id']).doUpdateSet(row))
      .execute();
  }
  const counts = { objects: MAX_OBJECTS - room.objects, characters: MAX_CHARACTERS - room.characters };
  await store
    .updateTable('workspace')
    .set({ revision, touched, ...counts })
    .where('user_id', '=', userId)
    .execute();
}

/** Converts a row to the engine's form. */
function keptOf(row: {
  readonly id: string;
  readonly kind: StoredObject['kind'];
  readonly within: string;
  readonly body: string;
  readonly revision: number;
  readonly deleted: number;
  readonly writes: string;
}): StoredObject {
  const { id, kind, within, body, revision, deleted, writes } = row;
  return {
    id,
    kind,
    within,
    body,
    revision,
    deleted: Number(deleted) > 0,
    writes: JSON.parse(writes) as StoredObject['writes'],
  };
}
