import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { packOldRows } from '../blocks/pack-old-rows.ts';
import { StartupError } from '../core/startup-error.ts';
import { readConfig } from '../settings/config.ts';
import { openStore } from '../store/store.ts';
import { storeTrouble } from '../store/store-trouble.ts';
import { type ImportRequest, type ImportSummary, importBars } from './import-bars.ts';
import { importTrades } from './import-trades.ts';
import { importTransactions, type TransactionsRequest } from './import-transactions.ts';
import { holdsTrades } from './trade-file.ts';
import { UnusableFile } from './unusable-file.ts';

const USAGE = `npm run import -- FILE.csv --symbol RY --region C --exchange T [--name "Name"] [--adjusted] [--splits SPLITS.csv]
npm run import -- TRANSACTIONS.csv --user demo --portfolio 1 [--replace]

The first imports day or one-minute bars: Yahoo, Stooq, or any CSV whose header names date, open, high, low, close (and volume, trades).
--region     C Canada, U United States
--exchange   T V M C D F E (Canada); Q N X O P, I for an index (United States)
--adjusted   the prices are already split-adjusted
--splits     a CSV of splits: date,newshares,oldshares or date,ratio
Times without a zone are Toronto's.
A CSV whose header names time, price and size (or volume), and perhaps date, flags and symbol, holds trades: its days are
replayed trade by trade (MARKET_DATE), and their minutes are made of them. Of several symbols, those of --symbol are taken.

The second imports a subscriber's purchases and sales: date, symbol, region, shares (below 0 sold), price, and perhaps
commission and currency (CAD, USD). All of the file or, when a line is wrong, nothing.
--portfolio  0 to 10
--replace    in the place of what the portfolio has, instead of beside it

Both work beside a running server, which takes in what is new by itself.`;

/** Nothing was imported. */
const UNUSABLE = 2;
const SYMBOL = /^[A-Z0-9$@^][A-Z0-9.$@/^&=-]{0,19}$/;
const EXCHANGES = { C: 'TVMCDFE', U: 'QNXOPI' };

/** `npm run import`: imports a file into the store that DATA_DIR or DATABASE_URL names. Returns the exit code. */
async function main(): Promise<number> {
  const request = readRequest(readArguments());
  if (!request) {
    process.stderr.write(`${USAGE}\n`);
    return UNUSABLE;
  }
  const config = readConfig(process.env);
  const store = await openStore(config);
  try {
    await packOldRows(store, config, (what) => process.stderr.write(`${what}\n`));
    if ('userid' in request) {
      const count = await importTransactions(store, request);
      process.stdout.write(`${request.userid}, portfolio ${request.portfolio}: ${count} transactions\n`);
      return 0;
    }
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
      help: { type: 'boolean', default: false },
    },
  });
}

function readRequest({ values, positionals }: Arguments): ImportRequest | TransactionsRequest | undefined {
  const [file] = positionals;
  if (values.help || positionals.length !== 1 || !file) return undefined;
  return values.user === undefined && values.portfolio === undefined
    ? readBarsRequest(file, values)
    : readTransactionsRequest(file, values);
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
  const upper = symbol.toUpperCase();
  if (!SYMBOL.test(upper))
    throw new UnusableFile(`--symbol ${symbol}: a symbol has at most 20 letters, digits and . / $ @ ^ & = -`);
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
  // For bad arguments, an unusable file or a store that cannot be opened, one line is enough.
  const expected = error instanceof UnusableFile || error instanceof StartupError || isArgumentError(error);
  if (trouble) process.stderr.write(`Nothing was imported: ${trouble.logged}. Then import again.\n`);
  else process.stderr.write(`${expected ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = UNUSABLE;
}
