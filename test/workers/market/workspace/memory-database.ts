/** A change of a transaction: a value under a key, or none. */
type Write = readonly [store: string, key: string, value: unknown];

/** As much of IndexedDB as the workspace uses, in memory: one database, whose keys are texts or arrays of two texts. */
export class MemoryDatabase {
  /** By the name of the store, the values by their key as JSON. */
  readonly stores: Map<string, Map<string, unknown>> = new Map();
  /** Whether nothing more fits. */
  isFull = false;
  /** How often it was opened. */
  opened = 0;

  /** What a worker of a browser finds in `indexedDB`. */
  get factory(): IDBFactory {
    return { open: () => this.open() } as unknown as IDBFactory;
  }

  /** What a worker finds in `IDBKeyRange`. */
  get ranges(): Pick<typeof IDBKeyRange, 'bound'> {
    return { bound: (lower: readonly string[]) => lower } as unknown as Pick<typeof IDBKeyRange, 'bound'>;
  }

  /** Makes a store, as an upgrade does; values may be put into it before it is opened. */
  createObjectStore(name: string): Map<string, unknown> {
    const store = this.stores.get(name) ?? new Map<string, unknown>();
    this.stores.set(name, store);
    return store;
  }

  /** Begins a transaction, which ends once all its work has been requested. */
  transaction(): unknown {
    const writes: Write[] = [];
    const listeners = {
      oncomplete: (): void => {},
      onabort: (): void => {},
      error: new Error('the quota is exceeded'),
    };
    setImmediate(() => {
      if (this.isFull && writes.some(([, , value]) => value !== undefined)) {
        listeners.onabort();
        return;
      }
      for (const [store, key, value] of writes) {
        if (value === undefined) this.stores.get(store)?.delete(key);
        else this.stores.get(store)?.set(key, structuredClone(value));
      }
      listeners.oncomplete();
    });
    return Object.assign(listeners, {
      objectStore: (name: string) => ({
        get: (key: string) => answered(this.stores.get(name)?.get(JSON.stringify(key))),
        getAll: (range: readonly string[]) =>
          answered(this.keysIn(name, range).map((key) => this.stores.get(name)?.get(key))),
        put: (value: unknown, key: string | readonly string[]) => writes.push([name, JSON.stringify(key), value]),
        delete: (key: string | readonly string[]) => {
          const isRange = Array.isArray(key) && key.length === 1;
          const keys = isRange ? this.keysIn(name, key) : [JSON.stringify(key)];
          for (const each of keys) writes.push([name, each, undefined]);
        },
      }),
    });
  }

  /** The keys that begin with a range's lower end. */
  private keysIn(name: string, [owner]: readonly string[]): string[] {
    return [...(this.stores.get(name)?.keys() ?? [])].filter((key) => JSON.parse(key)[0] === owner);
  }

  private open(): unknown {
    this.opened += 1;
    const request = answered(this);
    queueMicrotask(() => request.onupgradeneeded());
    return request;
  }
}

/** A request that is answered soon. */
function answered<T>(result: T) {
  const request = { result, onsuccess: (): void => {}, onerror: (): void => {}, onupgradeneeded: (): void => {} };
  queueMicrotask(() => queueMicrotask(() => request.onsuccess()));
  return request;
}
