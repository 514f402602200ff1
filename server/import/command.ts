import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readDate } from '../../engine/format/read-date.ts';
import { packOldRows } from '../blocks/pack-old-rows.ts';
import { StartupError } from '../core/startup-error.ts';
import { readConfig } from '../settings/config.ts';
import { openStore, type Store } from '../store/store.ts';
import { storeTrouble } from '../store/store-trouble.ts';
import { CsvColumns, columnMapping } from './csv-columns.ts';
import { fileContents } from './file-contents.ts';
import { formatOf } from './formats.ts';
import { type ImportRequest, type ImportSummary, importBars } from './import-bars.ts';
import { ImportDisplay } from './import-display.ts';
import { type FilesRequest, importFiles } from './import-files.ts';
import { importTrades } from './import-trades.ts';
import { importTransactions, type TransactionsRequest } from './import-transactions.ts';
import { isSymbol } from './imported-instrument.ts';
import { namedFiles } from './named-files.ts';
import { isParquet } from './parquet-file.ts';
import { holdsTrades } from './trade-file.ts';
import { UnusableFile } from './unusable-file.ts';

const USAGE = `npm run import -- FILE|FOLDER|GLOB … [--symbol IBM,SPY] [--region U] [--exchange N] [--columns …] [--date YYYYMMDD] [--adjusted] [--again]
npm run import -- FILE.csv --symbol RY --region C --exchange T [--name "Name"] [--adjusted] [--splits SPLITS.csv]
npm run import -- TRANSACTIONS.csv --user demo --portfolio 1 [--replace]

The first imports recorded market data, recognised by content, gzipped or in a zip: LEAN's ticks, seconds, minutes, days, map and
factor files, IEX's DEEP, DEEP+ and TOPS, Nasdaq's ITCH 5.0, CSV and Parquet of trades and bars of any layout.
--symbol     only these symbols; all others are held back
--exchange   of securities that are new and whose files do not say it
--region     of the securities in CSV and Parquet
--columns    what the columns of CSV or Parquet are, as time=ts,price=px,size=qty (or date, symbol, flags, open, high, low, close, volume, trades);
             without it a terminal is asked about CSV. It is remembered for the next file with that header
--date       of ITCH, whose messages have the time of day only; without it the date in the file's name
--again      also what is stored already; an import that was stopped is begun again without it

The second imports day or one-minute bars of one security: Yahoo, Stooq, or any CSV whose header names date, open, high, low, close (and volume, trades).
--region     C Canada, U United States
--exchange   T V M C D F E (Canada); Q N X O P, I for an index (United States)
--adjusted   the prices are already split-adjusted
--splits     a CSV of splits: date,newshares,oldshares or date,ratio
Times without a zone are Toronto's.
A CSV whose header names time, price and size (or volume), and perhaps date, flags and symbol, holds trades: its days are
replayed trade by trade (MARKET_DATE), and their minutes are made of them. Of several symbols, those of --symbol are taken.

The third imports a subscriber's purchases and sales: date, symbol, region, shares (below 0 sold), price, and perhaps
commission and currency (CAD, USD). All of the file or, when a line is wrong, nothing.
--portfolio  0 to 10
--replace    in the place of what the portfolio has, instead of beside it

All work beside a running server, which takes in what is new by itself.`;

/** The exit code if nothing, or not everything, was imported. */
const UNUSABLE = 2;
/** CSV up to this size is imported in one transaction. */
const HELD_BYTES = 64 * 2 ** 20;
const EXCHANGES = { C: 'TVMCDFE', U: 'QNXOPI' };

/** `npm run import`: imports a file into the store that DATA_DIR or DATABASE_URL names. Returns the exit code. */
async function main(): Promise<number> {
  const config = readConfig(process.env);
  const request = await readRequest(readArguments(), config.dataDir);
  if (!request) {
    process.stderr.write(`${USAGE}\n`);
    return UNUSABLE;
  }
  const store = await openStore(config);
  try {
    await packOldRows(store, config, (what) => process.stderr.write(`${what}\n`));
    if ('userid' in request) {
      const count = await importTransactions(store, request);
      process.stdout.write(`${request.userid}, portfolio ${request.portfolio}: ${count} transactions\n`);
      return 0;
    }
    if ('files' in request) return await importAll(store, request);
    const badRow = (line: number, reason: string): void => {
      process.stderr.write(`${request.file}:${line}: ${reason}\n`);
    };
    if (await holdsTrades(request.file)) {
      const { kept, bad, days, firstDate, lastDate } = await importTrades(store, request, badRow);
      const left = bad > 0 ? `, ${bad} bad rows skipped` : '';
      process.stdout.write(
        `${request.region} ${request.symbol}: ${kept} trades of ${days} days, ${firstDate} to ${lastDate}${left}\n`,
      );
      return 0;
    }
    const summary = await importBars(store, request, badRow);
    process.stdout.write(`${summaryText(request, summary)}\n`);
    return 0;
  } finally {
    await store.destroy();
  }
}

type Arguments = ReturnType<typeof readArguments>;

function readArguments() {
  return parseArgs({
    allowPositionals: true,
    options: {
      symbol: { type: 'string' },
      region: { type: 'string' },
      exchange: { type: 'string' },
      name: { type: 'string' },
      adjusted: { type: 'boolean', default: false },
      splits: { type: 'string' },
      user: { type: 'string' },
      portfolio: { type: 'string' },
      replace: { type: 'boolean', default: false },
      again: { type: 'boolean', default: false },
      columns: { type: 'string' },
      date: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
}

async function readRequest(
  { values, positionals }: Arguments,
  dataDir: string,
): Promise<ImportRequest | TransactionsRequest | FilesRequest | undefined> {
  const [file] = positionals;
  if (values.help || !file) return undefined;
  if (values.user !== undefined || values.portfolio !== undefined) {
    return positionals.length === 1 ? readTransactionsRequest(file, values) : undefined;
  }
  const isSingle = positionals.length === 1 && !values.symbol?.includes(',') && values.columns === undefined;
  const bars = isSingle ? readBarsRequest(file, values) : undefined;
  if (bars && (await isPlainCsv(bars.file))) return bars;
  return readFilesRequest(positionals, values, dataDir);
}

/**
 * Whether a file is a CSV of one security that is imported in one transaction. Such a file is small enough for memory, and has
 * the header of a CSV or no known format. A file that cannot be read is left to that importer, which says why.
 */
async function isPlainCsv(path: string): Promise<boolean> {
  try {
    for (const file of await namedFiles([path], '')) {
      if (file.bytes > HELD_BYTES) return false;
      for await (const { head, name } of fileContents(file.path, { read: () => {}, cut: () => {} })) {
        if (formatOf(head, name) !== undefined || isParquet(head)) return false;
      }
    }
  } catch (error) {
    if (!(error instanceof UnusableFile)) throw error;
  }
  return true;
}

async function readFilesRequest(
  names: readonly string[],
  { symbol, region, exchange, name, adjusted, again, columns, date }: Arguments['values'],
  dataDir: string,
): Promise<FilesRequest> {
  const symbols = symbol?.split(',').map(checkedSymbol);
  if (region !== undefined && region !== 'C' && region !== 'U') throw new UnusableFile(`--region ${region}: C or U`);
  if (exchange !== undefined && (exchange.length !== 1 || !`${EXCHANGES.C}${EXCHANGES.U}`.includes(exchange))) {
    throw new UnusableFile(`--exchange ${exchange}: one of ${[...EXCHANGES.C, ...EXCHANGES.U].join(' ')}`);
  }
  if (date !== undefined && readDate(date) === 0) throw new UnusableFile(`--date ${date}: a date such as 20190130`);
  return {
    files: await namedFiles(names, process.env.INIT_CWD ?? ''),
    taken: { symbols: symbols && new Set(symbols), exchange, name: symbols?.length === 1 ? name : undefined, adjusted },
    region,
    date: date === undefined ? undefined : readDate(date),
    columns: await CsvColumns.read(dataDir, columns === undefined ? undefined : columnMapping(columns)),
    again,
  };
}

/** Imports files, shows the progress, and prints a report at the end. Returns the exit code. */
async function importAll(store: Store, request: FilesRequest): Promise<number> {
  const total = request.files.reduce((sum, { bytes }) => sum + bytes, 0);
  const display = new ImportDisplay(process.stderr, total, () => performance.now());
  let stopped: string | undefined;
  try {
    await importFiles(store, request, display);
    await request.columns.save();
  } catch (error) {
    stopped = storeTrouble(error)?.logged;
    if (stopped === undefined) throw error;
  } finally {
    display.close();
  }
  for (const report of display.reports) process.stdout.write(`${report.lines().join('\n')}\n`);
  if (display.skippedCount > 0) {
    process.stdout.write(`${display.skippedCount} stored before; --again imports them again\n`);
  }
  for (const problem of display.problems) process.stderr.write(`${problem}\n`);
  if (stopped !== undefined) {
    process.stderr.write(`The import stopped: ${stopped}. Then import again: it goes on behind what is stored.\n`);
    return UNUSABLE;
  }
  const isNothing = display.reports.length === 0 && display.skippedCount === 0;
  if (isNothing) process.stderr.write('Nothing was imported: see npm run import -- --help\n');
  return isNothing || display.problems.length > 0 ? UNUSABLE : 0;
}

function readTransactionsRequest(
  file: string,
  { user, portfolio, replace }: Arguments['values'],
): TransactionsRequest | undefined {
  if (!user || !portfolio) return undefined;
  if (!/^(\d|10)$/.test(portfolio)) throw new UnusableFile(`--portfolio ${portfolio}: 0 to 10`);
  return { file: asTyped(file), userid: user, portfolio: Number(portfolio), replace };
}

function readBarsRequest(
  file: string,
  { symbol, region, exchange, name, adjusted, splits }: Arguments['values'],
): ImportRequest | undefined {
  if (!symbol || !region || !exchange) return undefined;
  const upper = checkedSymbol(symbol);
  if (region !== 'C' && region !== 'U') throw new UnusableFile(`--region ${region}: C or U`);
  if (exchange.length !== 1 || !EXCHANGES[region].includes(exchange)) {
    throw new UnusableFile(`--exchange ${exchange}: region ${region} has ${[...EXCHANGES[region]].join(' ')}`);
  }
  return {
    file: asTyped(file),
    symbol: upper,
    region,
    exchange,
    name,
    adjusted,
    splitsFile: splits === undefined ? undefined : asTyped(splits),
  };
}

function checkedSymbol(symbol: string): string {
  const upper = symbol.toUpperCase();
  if (isSymbol(upper)) return upper;
  throw new UnusableFile(`--symbol ${symbol}: a symbol has at most 20 letters, digits and . / $ @ ^ & = -`);
}

/** npm runs commands in the project's root folder, but a path is relative to the folder in which it was typed. */
function asTyped(path: string): string {
  return resolve(process.env.INIT_CWD ?? '', path);
}

function summaryText(request: ImportRequest, summary: ImportSummary): string {
  const { kept, bad, minutes, format, firstDate, lastDate, splits } = summary;
  const parts = [
    `${request.region} ${request.symbol}: ${kept} ${minutes ? 'minute' : 'day'} bars (${format}), ${firstDate} to ${lastDate}`,
  ];
  if (splits > 0) parts.push(`${splits} splits`);
  if (bad > 0) parts.push(`${bad} bad rows skipped`);
  return parts.join(', ');
}

function isArgumentError(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}

try {
  process.exitCode = await main();
} catch (error) {
  const trouble = storeTrouble(error);
  // Bad arguments, an unusable file or a store that cannot be opened are reported in one line.
  const expected = error instanceof UnusableFile || error instanceof StartupError || isArgumentError(error);
  if (trouble) process.stderr.write(`Nothing was imported: ${trouble.logged}. Then import again.\n`);
  else process.stderr.write(`${expected ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = UNUSABLE;
}
