import type { LocalEntry } from '../../../engine/workspace/local-workspace.ts';
import { isBodyOf, isObjectKind } from '../../../engine/workspace/object-kind.ts';

/** The workspace of an owner as stored in the browser. */
interface KeptWorkspace {
  /** The random id by which the server knows this browser. */
  readonly device: string;
  /** `LocalWorkspace.revision`. */
  readonly revision: number;
  readonly entries: readonly LocalEntry[];
}

/** A change of the stored workspace. */
interface DiskChange {
  readonly device: string;
  readonly revision: number;
  readonly entries: readonly LocalEntry[];
  /** The ids of deleted entries. */
  readonly gone: readonly string[];
}

const DATABASE = 'borealis-workspace';
const ENTRIES = 'entries';
const OWNERS = 'owners';

/** Sorts after every id: in IndexedDB, arrays sort after texts. */
const END: readonly [] = [];

/**
 * The workspaces in the browser's storage (IndexedDB), by owner: a visitor's own, and copies of subscribers' workspaces for
 * when the server does not answer. If there is no storage, or it is full, nothing is stored and no call fails.
 */
export class WorkspaceDisk {
  /** Whether the last operation succeeded. */
  works: boolean;
  private readonly factory: (() => IDBFactory) | undefined;
  private opening: Promise<IDBDatabase> | undefined;

  /** `factory` may throw, as reading `indexedDB` does where storage is blocked. */
  constructor(factory: (() => IDBFactory) | undefined) {
    this.factory = factory;
    this.works = factory !== undefined;
  }

  /** The stored workspace of an owner; null if there is none. Damaged entries are left out. */
  async read(owner: string): Promise<KeptWorkspace | null> {
    return this.attempt(async (database) => {
      const transaction = database.transaction([ENTRIES, OWNERS]);
      const [about, entries] = await Promise.all([
        resultOf(transaction.objectStore(OWNERS).get(owner)),
        resultOf(transaction.objectStore(ENTRIES).getAll(rangeOf(owner))),
      ]);
      const { device, revision } = (about ?? {}) as Partial<KeptWorkspace>;
      if (device === undefined || revision === undefined) return null;
      return { device, revision, entries: entries.filter(isSound) };
    }, null);
  }

  /**
   * Stores changes of an owner's workspace, all or none. Returns whether it succeeded. `adopted` also deletes the visitor's
   * workspace in the same transaction.
   */
  async write(owner: string, { device, revision, entries, gone }: DiskChange, adopted = false): Promise<boolean> {
    return this.attempt(async (database) => {
      const transaction = database.transaction([ENTRIES, OWNERS], 'readwrite');
      const store = transaction.objectStore(ENTRIES);
      transaction.objectStore(OWNERS).put({ device, revision }, owner);
      for (const id of gone) store.delete([owner, id]);
      for (const entry of entries) store.put(entry, [owner, entry.object.id]);
      if (adopted) store.delete(rangeOf(''));
      await done(transaction);
      return true;
    }, false);
  }

  /** Deletes the stored workspace of an owner. */
  async clear(owner: string): Promise<void> {
    await this.attempt(async (database) => {
      const transaction = database.transaction([ENTRIES, OWNERS], 'readwrite');
      transaction.objectStore(ENTRIES).delete(rangeOf(owner));
      transaction.objectStore(OWNERS).delete(owner);
      await done(transaction);
    }, undefined);
  }

  private async attempt<T>(work: (database: IDBDatabase) => Promise<T>, otherwise: T): Promise<T> {
    if (this.factory === undefined) return otherwise;
    try {
      this.opening ??= open(this.factory());
      const result = await work(await this.opening);
      this.works = true;
      return result;
    } catch (reason) {
      // The browser may have closed the database.
      this.opening = undefined;
      if (this.works) console.warn('the workspace cannot be kept in this browser', reason);
      this.works = false;
      return otherwise;
    }
  }
}

function rangeOf(owner: string): IDBKeyRange {
  return IDBKeyRange.bound([owner], [owner, END]);
}

function open(factory: IDBFactory): Promise<IDBDatabase> {
  const opening = factory.open(DATABASE, 1);
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore(ENTRIES);
    opening.result.createObjectStore(OWNERS);
  };
  return resultOf(opening);
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function done(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}

/** Whether this build can use a stored entry. */
function isSound(entry: LocalEntry): boolean {
  const { kind, body } = entry.object ?? {};
  return typeof kind === 'string' && isObjectKind(kind) && isBodyOf(kind, body);
}
