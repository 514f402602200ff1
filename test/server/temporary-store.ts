import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore, type Store } from '../../server/store/store.ts';

/** A separate store in its own folder. */
export interface TemporaryStore {
  readonly store: Store;
  readonly folder: string;
  remove(): Promise<void>;
}

/** Opens an embedded store that `remove` deletes. */
export async function temporaryStore(): Promise<TemporaryStore> {
  const folder = mkdtempSync(join(tmpdir(), 'borealis-'));
  const store = await openStore({ dataDir: folder, databaseUrl: '' });
  return {
    store,
    folder,
    async remove() {
      await store.destroy();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
