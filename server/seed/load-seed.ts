import { securityKey } from '../../engine/quotes/security-key.ts';
import { dateOfWall, wallSeconds } from '../../engine/time/exchange-time.ts';
import { importBars } from '../import/import-bars.ts';
import { raiseRevision } from '../store/revision.ts';
import type { Store } from '../store/store.ts';
import { seedFile, seedInstruments, seedRestructurings } from './seed-instruments.ts';
import { seedStories } from './seed-stories.ts';
import { SEED_STORY } from './story-dates.ts';

/** Called with the progress: `done` of `total` steps, and what comes next. */
type SeedReport = (done: number, total: number, what: string) => void;

/** The recorded files, imported as a user would import them. */
const RECORDED = [
  { file: 'msft_1990_2022.csv', symbol: 'MSFT', exchange: 'Q', adjusted: true },
  { file: 'sp500_1950_2012.csv', symbol: '$SPX', exchange: 'I', adjusted: false },
  { file: 'spy_2017_2018.csv', symbol: 'SPY', exchange: 'X', adjusted: false },
  { file: 'spy_1min_2020_12.csv', symbol: 'SPY', exchange: 'X', adjusted: false },
] as const;

/** Instruments, the files, restructurings and stories. */
const STEPS = RECORDED.length + 2;

/**
 * Fills an empty store with the data of the first run. The stories come last, in one transaction: if they are there, the rest is
 * too. Every earlier step may be repeated, so an interrupted seed is finished at the next start. Returns false if there was
 * nothing to do. Rejects if the store cannot be written.
 */
export async function loadSeed(store: Store, report: SeedReport): Promise<boolean> {
  if (await isSeeded(store)) return false;
  report(0, STEPS, 'companies and indices');
  await writeInstruments(store);
  let done = 1;
  for (const { file, symbol, exchange, adjusted } of RECORDED) {
    report(done++, STEPS, file);
    await importBars(store, { file: seedFile(file), symbol, region: 'U', exchange, adjusted }, badSeedRow);
  }
  report(done++, STEPS, 'splits and news');
  await store.transaction().execute(async (transaction) => {
    await writeRestructurings(transaction);
    await transaction
      .insertInto('article')
      .values(await seedStories(today()))
      .execute();
    await raiseRevision(transaction);
  });
  report(done, STEPS, 'done');
  return true;
}

async function isSeeded(store: Store): Promise<boolean> {
  const story = await store
    .selectFrom('article')
    .select('id')
    .where('type', 'like', `${SEED_STORY}%`)
    .executeTakeFirst();
  return story !== undefined;
}

async function writeInstruments(store: Store): Promise<void> {
  await store
    .insertInto('instrument')
    .values(await seedInstruments())
    .onConflict((conflict) => conflict.columns(['symbol', 'region']).doNothing())
    .execute();
}

/** Replaces the restructurings of the seed's own companies. A company that a user's import has made real keeps its own. */
async function writeRestructurings(store: Store): Promise<void> {
  const rows = await store
    .selectFrom('instrument')
    .select(['id', 'symbol', 'region'])
    .where('invented', '=', 1)
    .execute();
  const ids = new Map(rows.map((row) => [securityKey(row), row.id]));
  const changes = (await seedRestructurings()).flatMap(({ symbol, region, ...change }) => {
    const instrument_id = ids.get(securityKey({ symbol, region }));
    return instrument_id === undefined ? [] : [{ instrument_id, ...change }];
  });
  await store
    .deleteFrom('restructuring')
    .where('instrument_id', 'in', [...ids.values()])
    .execute();
  await store.insertInto('restructuring').values(changes).execute();
}

/** Today in Toronto; the market updates the stories' dates when it opens. */
function today(): number {
  return dateOfWall(wallSeconds(Date.now() / 1000));
}

function badSeedRow(line: number, reason: string): void {
  throw new Error(`The seed's own data are damaged, line ${line}: ${reason}`);
}
