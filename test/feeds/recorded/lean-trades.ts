import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inflateRawSync } from 'node:zlib';
import { feedDay } from '../../../server/feeds/feed-clock.ts';
import type { RecordedTrade } from './recorded-day.ts';

const FOLDER = join(dirname(fileURLToPath(import.meta.url)), '../../../../shared/feeds/lean/tick');

/** Whether LEAN's recorded ticks are here: next to the project, where it is developed. */
export const hasLeanTrades = existsSync(FOLDER);
/** A suffix for the titles of tests that are skipped without them. */
export const WHY_NO_LEAN = hasLeanTrades ? '' : ' (skipped: ../shared/feeds is not here)';

/**
 * Sale conditions (LEAN's `TradeConditionFlags`) of trades that move no price: cash, next day, seller's option, derivatively
 * priced, sold late or out of sequence, average price, prior reference price, and official prices, which are not trades.
 */
const MOVES_NOTHING = 0x2 | 0x4 | 0x8 | 0x200 | 0x800 | 0x4000 | 0x20000 | 0x40000 | 0x80000 | 0x100000;

/** The consolidated trades of a US security on a day of 7 to 11 October 2013, in order of arrival. */
export function leanTrades(symbol: 'ibm' | 'spy', date: number): RecordedTrade[] {
  const { midnight } = feedDay(date);
  const lines = onlyFileOf(readFileSync(join(FOLDER, symbol, `${date}_trade.zip`)))
    .trimEnd()
    .split('\n');
  return lines.map((line, id) => {
    const [ms, price, size, , conditions, suspicious] = line.split(',');
    const isPlain = suspicious !== '1' && (Number.parseInt(conditions || '0', 16) & MOVES_NOTHING) === 0;
    return {
      time: midnight + Number(ms),
      price: Number(price) / 10_000,
      size: Number(size),
      flags: isPlain ? 4 : 0,
      id,
    };
  });
}

/** The text of a zip archive's first file. */
function onlyFileOf(archive: Buffer): string {
  const [nameLength, extraLength] = [archive.readUInt16LE(26), archive.readUInt16LE(28)];
  return inflateRawSync(archive.subarray(30 + nameLength + extraLength)).toString('latin1');
}
