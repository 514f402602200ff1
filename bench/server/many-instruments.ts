import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seedInstruments } from '../../server/seed/seed-instruments.ts';
import { openStore, type Store } from '../../server/store/store.ts';

/** Rows per statement: below the engine's limit on parameters. */
const ROWS_A_STATEMENT = 500;

/** A store with many copies of the seed's simulated companies, each with its own symbol; and a function that removes it. */
export async function storeOfMany(count: number): Promise<{ readonly store: Store; remove(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'borealis-many-'));
  const store = await openStore({ dataDir: folder, databaseUrl: '' });
  await addMany(store, count);
  return {
    store,
    async remove() {
      await store.destroy();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Adds copies of the seed's simulated companies, from number `from` up to `to`. */
export async function addMany(store: Store, to: number, from = 0): Promise<void> {
  const companies = (await seedInstruments()).filter(({ invented, is_index }) => invented === 1 && is_index === 0);
  const rows = Array.from({ length: to - from }, (_, i) => ({
    ...companies[(from + i) % companies.length],
    symbol: `M${from + i}`,
    name: `Many ${from + i}`,
  }));
  for (let i = 0; i < rows.length; i += ROWS_A_STATEMENT) {
    await store
      .insertInto('instrument')
      .values(rows.slice(i, i + ROWS_A_STATEMENT))
      .execute();
  }
}
