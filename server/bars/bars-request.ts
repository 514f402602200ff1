import { parseArgs } from 'node:util';
import type { Region } from '../../engine/quotes/region.ts';
import { dateOfWall, wallOfDate } from '../../engine/time/exchange-time.ts';

/** The bars that a user requests. */
export interface BarsRequest {
  readonly symbol: string;
  readonly region: Region;
  readonly grain: 'minute' | 'day';
  /** `yyyymmdd`, both included. */
  readonly from: number;
  readonly to: number;
  /** Whether to include minutes from 4:00 to 20:00, and not only those of the regular session. */
  readonly extended: boolean;
  /** Whether prices and volumes are in today's shares. */
  readonly adjusted: boolean;
}

/** Thrown for arguments or bars that the command cannot use; the message says why. */
export class BarsError extends Error {}

const BARS_USAGE = `npm run --silent bars -- --symbol BAC --region U --grain minute|day --from 2013-10-07 --to 2013-10-11
                        [--extended] [--adjusted] [--parquet FILE]

Prints the stored bars as time,open,high,low,close,volume,trades; times are Toronto's.
--extended  minutes from 4:00 to 20:00, and not those of the session alone
--adjusted  prices and volumes in today's shares
--parquet   writes them into a Parquet file instead; its times are milliseconds since 1970, UTC`;

/** Reads the command's arguments. Throws `BarsError`. */
export function readBarsArguments(args: readonly string[]): BarsRequest & { readonly parquet: string | undefined } {
  const { values } = parsed(args);
  const { symbol, region, grain, from, to, extended, adjusted, parquet } = values;
  if (symbol === undefined || from === undefined || to === undefined) throw new BarsError(BARS_USAGE);
  if (region !== 'C' && region !== 'U') throw new BarsError('--region: C Canada, U United States');
  if (grain !== 'minute' && grain !== 'day') throw new BarsError('--grain: minute or day');
  const range = { from: dateOf('from', from), to: dateOf('to', to) };
  if (range.from > range.to) throw new BarsError('--from is after --to');
  return { symbol: symbol.toUpperCase(), region, grain, ...range, extended, adjusted, parquet };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        symbol: { type: 'string' },
        region: { type: 'string' },
        grain: { type: 'string', default: 'minute' },
        from: { type: 'string' },
        to: { type: 'string' },
        extended: { type: 'boolean', default: false },
        adjusted: { type: 'boolean', default: false },
        parquet: { type: 'string' },
      },
    });
  } catch (error) {
    throw new BarsError(error instanceof Error ? error.message : BARS_USAGE);
  }
}

/** A date written as `2013-10-07` or `20131007`. */
function dateOf(name: string, text: string): number {
  const [, year, month, day] = /^(\d{4})-?(\d{2})-?(\d{2})$/.exec(text) ?? [];
  const date = Number(`${year}${month}${day}`);
  if (Number.isNaN(date) || dateOfWall(wallOfDate(date)) !== date) {
    throw new BarsError(`--${name} ${text}: a date is written as 2013-10-07`);
  }
  return date;
}
