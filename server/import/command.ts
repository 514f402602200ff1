import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../config.ts';
import { StartupError } from '../startup-error.ts';
import { openStore } from '../store/store.ts';
import { UnusableFile } from './bar-file.ts';
import { type ImportRequest, type ImportSummary, importBars } from './import-bars.ts';

const USAGE = `npm run import -- FILE.csv --symbol RY --region C --exchange T [--name "Name"] [--adjusted] [--splits SPLITS.csv]

Imports day or one-minute bars: Yahoo, Stooq, or any CSV whose header names date, open, high, low, close (and volume, trades).
--region     C Canada, U United States
--exchange   T V M C D F E (Canada); Q N X O P, I for an index (United States)
--adjusted   the prices are split-adjusted already
--splits     a CSV of splits: date,newshares,oldshares or date,ratio
Times without a zone are Toronto's. Works beside a running server, which takes the bars in by itself.`;

/** Nothing was imported. */
const UNUSABLE = 2;
const SYMBOL = /^[A-Z0-9$@^][A-Z0-9.$@/^&=-]{0,19}$/;
const EXCHANGES = { C: 'TVMCDFE', U: 'QNXOPI' };

/** `npm run import`: imports a file into the store that DATA_DIR or DATABASE_URL names. Returns the exit code. */
async function main(): Promise<number> {
  const request = readRequest();
  if (!request) {
    process.stderr.write(`${USAGE}\n`);
    return UNUSABLE;
  }
  const store = await openStore(readConfig(process.env));
  try {
    const summary = await importBars(store, request, (line, reason) => {
      process.stderr.write(`${request.file}:${line}: ${reason}\n`);
    });
    process.stdout.write(`${summaryText(request, summary)}\n`);
    return 0;
  } finally {
    await store.destroy();
  }
}

function readRequest(): ImportRequest | undefined {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      symbol: { type: 'string' },
      region: { type: 'string' },
      exchange: { type: 'string' },
      name: { type: 'string' },
      adjusted: { type: 'boolean', default: false },
      splits: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  const [file] = positionals;
  const { symbol, region, exchange, name, adjusted, splits } = values;
  if (values.help || positionals.length !== 1 || !file || !symbol || !region || !exchange) return undefined;
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

/** npm runs commands in the project's top folder; a path means the folder in which it was typed. */
function asTyped(path: string): string {
  return resolve(process.env.INIT_CWD ?? '', path);
}

function summaryText(request: ImportRequest, summary: ImportSummary): string {
  const { kept, bad, minutes, format, firstDate, lastDate, splits } = summary;
  const parts = [
    `${request.region} ${request.symbol}: ${kept} ${minutes ? 'minute' : 'day'} bars (${format}), ${firstDate} to ${lastDate}`,
  ];
  if (splits > 0) parts.push(`${splits} splits`);
  if (bad > 0) parts.push(`${bad} bad rows left out`);
  return parts.join(', ');
}

function isArgumentError(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}

try {
  process.exitCode = await main();
} catch (error) {
  // A parse error of the arguments, a file that cannot be used, a store that cannot be opened: one line says it all.
  const expected = error instanceof UnusableFile || error instanceof StartupError || isArgumentError(error);
  process.stderr.write(`${expected ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = UNUSABLE;
}
