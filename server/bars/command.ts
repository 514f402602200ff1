// `npm run --silent bars` prints the stored bars of a security to standard output, or writes them into a Parquet file, whether
// or not a server is running. For a mistake it prints one line to standard error and exits with 2.
import { once } from 'node:events';
import { resolve } from 'node:path';
import { StartupError } from '../core/startup-error.ts';
import { storedInstrument } from '../market/stored-instrument.ts';
import { readConfig } from '../settings/config.ts';
import { openStore, type Store } from '../store/store.ts';
import { BARS_HEADER, barsCsv } from './bars-csv.ts';
import { writeBarsParquet } from './bars-parquet.ts';
import { BarsError, readBarsArguments } from './bars-request.ts';
import { storedBars } from './stored-bars.ts';

const { stdout, stderr } = process;
// A reader such as `head` closes the pipe when it has read enough; that is not an error.
stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

async function main(): Promise<void> {
  const request = readBarsArguments(process.argv.slice(2));
  const store = await openStore(readConfig(process.env));
  try {
    await write(store, request);
  } finally {
    await store.destroy();
  }
}

async function write(store: Store, request: ReturnType<typeof readBarsArguments>): Promise<void> {
  const { symbol, region, grain, parquet } = request;
  const row = await store
    .selectFrom('instrument')
    .selectAll()
    .where('symbol', '=', symbol)
    .where('region', '=', region)
    .executeTakeFirst();
  if (row === undefined) throw new BarsError(`${region} ${symbol} is not known here`);
  const portions = storedBars(store, storedInstrument(row), request);
  if (parquet !== undefined) {
    // npm runs commands in the project's root folder, but a path is relative to the folder in which it was typed.
    const count = await writeBarsParquet(resolve(process.env.INIT_CWD ?? '', parquet), portions);
    stderr.write(`${region} ${symbol}: ${count} bars in ${parquet}\n`);
    return;
  }
  stdout.write(BARS_HEADER);
  for await (const bars of portions) if (!stdout.write(barsCsv(bars, grain))) await once(stdout, 'drain');
}

try {
  await main();
} catch (error) {
  if (!(error instanceof BarsError || error instanceof StartupError)) throw error;
  stderr.write(`bars: ${error.message}\n`);
  process.exitCode = 2;
}
