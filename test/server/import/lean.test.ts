import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { wallOfDate } from '../../../engine/time/exchange-time.ts';
import { Histories } from '../../../server/blocks/histories.ts';
import { CsvColumns } from '../../../server/import/csv-columns.ts';
import type { FileReport } from '../../../server/import/file-report.ts';
import { importFiles } from '../../../server/import/import-files.ts';
import { namedFiles } from '../../../server/import/named-files.ts';
import { type TemporaryStore, temporaryStore } from '../temporary-store.ts';
import { hasLean, LEAN, LEAN_DATES, WHY_NO_LEAN, zipLines } from './lean-fixtures.ts';
import { zipArchive } from './zip-archive.ts';

let own: TemporaryStore;
let folder: string;

beforeEach(async () => {
  own = await temporaryStore();
  folder = mkdtempSync(join(tmpdir(), 'borealis-lean-'));
});

afterEach(async () => {
  await own.remove();
  rmSync(folder, { recursive: true, force: true });
});

function write(name: string, contents: Buffer | string): void {
  writeFileSync(join(folder, name), contents);
}

/** Imports the files that arguments name; returns the report. */
async function imported(names: readonly string[] = ['.'], symbols?: readonly string[]) {
  const reports: FileReport[] = [];
  const problems: string[] = [];
  const skipped: string[] = [];
  await importFiles(
    own.store,
    {
      files: await namedFiles(names, folder),
      taken: { symbols: symbols && new Set(symbols), adjusted: false },
      columns: await CsvColumns.read(folder),
      again: false,
    },
    {
      read: () => {},
      stored: (report) => reports.push(report),
      mapColumns: async () => undefined,
      skipped: (path) => skipped.push(path.slice(folder.length + 1)),
      unusable: (path, reason) => problems.push(`${path.slice(folder.length + 1)}: ${reason}`),
    },
  );
  return { lines: reports.flatMap((report) => report.lines()), problems, skipped };
}

async function idOf(symbol: string): Promise<number> {
  const rows = await own.store.selectFrom('instrument').select('id').where('symbol', '=', symbol).execute();
  return rows[0].id;
}

/** Stored minutes of a date: second of the day, open, high, low, close, volume, trades. */
async function minutes(symbol: string, date: number): Promise<number[][]> {
  const bars = await new Histories(own.store).readMinutes(await idOf(symbol), date, date);
  return Array.from({ length: bars.count }, (_, i) =>
    [bars.time, bars.open, bars.high, bars.low, bars.close, bars.volume, bars.trades].map(
      (column, c) => column[i] - (c === 0 ? wallOfDate(date) : 0),
    ),
  );
}

describe('LEAN files', () => {
  it('are days, seconds as minutes, and minutes', async () => {
    write(
      'spy.zip',
      zipArchive({ 'spy.csv': '20131007 00:00,1674100,1683700,1673300,1675000,96295000\nnonsense,1\n' }),
    );
    write(
      '20131007_trade.zip',
      zipArchive({
        '20131007_ibm_second_trade.csv':
          '34200000,1810000,1820000,1800000,1815000,100\n34259000,1815000,1830000,1814000,1816000,200\n34260000,1,1,1,1,5\n',
      }),
    );
    write(
      '20131008_trade.zip',
      zipArchive({ '20131008_ibm_minute_trade.csv': '34200000,1810000,1820000,1800000,1815000,100\n' }),
    );
    write('hours.zip', zipArchive({ 'qqq.csv': '20131007 09:00,1674100,1683700,1673300,1675000,96295000\n' }));
    const { lines, problems } = await imported();
    const days = await new Histories(own.store).readDays(await idOf('SPY'));
    expect([days.count, days.open[0], days.close[0], days.volume[0]]).toEqual([1, 167.41, 167.5, 96_295_000]);
    expect(await minutes('IBM', 20131007)).toEqual([
      [34_200, 181, 183, 180, 181.6, 300, 0],
      [34_260, 0.0001, 0.0001, 0.0001, 0.0001, 5, 0],
    ]);
    expect(await minutes('IBM', 20131008)).toEqual([[34_200, 181, 182, 180, 181.5, 100, 0]]);
    expect(lines.join('\n')).toContain('1 bad row:\n    line 2: is no bar');
    expect(problems).toEqual(['hours.zip: it has hourly bars; bars of days, minutes and seconds can be imported']);
  });

  it('report the exchange, splits and renames of securities that have a history, and are read last', async () => {
    const ticks = '34200000,1810000,100,N,1,0\n34200001,1820000,100,N,4800,0\n34200002,1830000,100,N,1000001,0\n';
    write('abc.csv', '19980102,xyz\n20040604,xyz\n20501231,abc,A\n');
    write('abc_factors.zip', zipArchive({ 'abc.csv': '20040604,0.9,0.142857,50\n20040610,0.9,1,350\n20501231,1,1\n' }));
    write('none.csv', '19980102,nobody\n20501231,none,Q\n');
    write('20131007_trade.zip', zipArchive({ '20131007_abc_Trade_Tick.csv': ticks }));
    const { lines, problems } = await imported();
    expect(problems).toEqual([]);
    expect(lines[0]).toContain('(LEAN ticks): 2 trades');
    const trades = await new Histories(own.store).readTrades(await idOf('ABC'), 20131007);
    expect(Array.from(trades.columns(trades.count)[3].subarray(0, trades.count))).toEqual([4, 0]);
    expect(await own.store.selectFrom('instrument').select(['symbol', 'ex']).execute()).toEqual([
      { symbol: 'ABC', ex: 'X' },
    ]);
    const changes = await own.store.selectFrom('restructuring').selectAll().orderBy('newshares').execute();
    expect(changes).toMatchObject([
      { date: 20040607, oldsymbol: 'XYZ', newsymbol: 'ABC', oldshares: 0 },
      { date: 20040607, newshares: 7, oldshares: 1 },
    ]);
  });

  it('are skipped if they are stored already, until they change', async () => {
    const bar = (close: number) => ({ '20131008_ibm_minute_trade.csv': `34200000,1,2,1,${close},100\n` });
    write('20131008_trade.zip', zipArchive(bar(1)));
    write('20131009_trade.zip', zipArchive({ '20131009_ibm_minute_trade.csv': '34200000,1,2,1,1,100\n' }));
    expect((await imported()).lines).toHaveLength(2);
    write('20131008_trade.zip', zipArchive({ ...bar(2), 'readme.txt': 'more' }));
    const again = await imported(['*_trade.zip', '20131008_trade.zip']);
    expect(again.lines).toHaveLength(1);
    expect(again.skipped).toEqual(['20131009_trade.zip/20131009_ibm_minute_trade.csv']);
    expect((await minutes('IBM', 20131008))[0][4]).toBe(0.0002);
  });

  it('are distinguished from what cannot be imported', async () => {
    write('notes.txt', 'hello\n');
    write('broken.zip', zipArchive({ 'spy.csv': '20131007 00:00,1,1,1,1,1\n' }).subarray(0, 60));
    const { problems } = await imported();
    expect(problems).toEqual([expect.stringMatching(/^broken\.zip: /), 'notes.txt: it has none of the known formats']);
    await expect(imported(['nothing-*.zip'])).rejects.toThrow('ENOENT');
  });
});

describe.skipIf(!hasLean)(`recorded days${WHY_NO_LEAN}`, () => {
  it.each(['ibm', 'spy'] as const)('of %s have the trades and minutes of a slow reading', async (symbol) => {
    for (const file of readdirSync(join(LEAN, 'tick', symbol)).filter((name) => name.endsWith('_trade.zip'))) {
      const archive = readFileSync(join(LEAN, 'tick', symbol, file));
      write(file, archive);
    }
    const { problems } = await imported(['.'], [symbol.toUpperCase()]);
    expect(problems).toEqual([]);
    for (const date of LEAN_DATES) {
      const rows = slowTrades(join(folder, `${date}_trade.zip`));
      const stored = await new Histories(own.store).readTrades(await idOf(symbol.toUpperCase()), date);
      const [time, price, size, flags] = stored.columns(stored.count);
      expect(stored.count).toBe(rows.length);
      const wrong = rows.findIndex(
        (row, i) =>
          time[i] !== wallOfDate(date) * 1000 + row.ms ||
          price[i] !== row.price ||
          size[i] !== row.size ||
          flags[i] !== (row.moves ? 4 : 0) + (row.isAuction ? 8 : 0),
      );
      expect(wrong).toBe(-1);
      expect(await minutes(symbol.toUpperCase(), date)).toEqual(slowMinutes(rows));
    }
  });
});

interface SlowTrade {
  readonly ms: number;
  readonly price: number;
  readonly size: number;
  readonly moves: boolean;
  readonly isAuction: boolean;
}

/**
 * Letters for the conditions by their bits, from the lowest: x moves no price, o is an official price, a is the print of an
 * auction.
 */
const CONDITIONS = '.xxx..aa.x.x..x...x.x.x.oxo.....';

/** The trades of an archive. */
function slowTrades(path: string): SlowTrade[] {
  return zipLines(path).flatMap((line) => {
    const [ms, price, size, , conditions, suspicious] = line.split(',');
    const mask = Number.parseInt(conditions || '0', 16);
    const letters = [...CONDITIONS].filter((_, bit) => Math.floor(mask / 2 ** bit) % 2 === 1);
    if (letters.includes('o')) return [];
    const moves = !letters.includes('x') && suspicious !== '1';
    const isAuction = letters.includes('a');
    return [{ ms: Number(ms), price: Number(price) / 10_000, size: Number(size), moves, isAuction }];
  });
}

/** Trades of board lots that move the price. */
function slowMinutes(trades: readonly SlowTrade[]): number[][] {
  const within = new Map<number, SlowTrade[]>();
  for (const trade of trades) {
    if (!trade.moves || trade.size < 100) continue;
    const minute = Math.floor(trade.ms / 60_000);
    within.set(minute, [...(within.get(minute) ?? []), trade]);
  }
  return [...within].map(([minute, group]) => {
    const prices = group.map(({ price }) => price);
    const high = prices.reduce((a, b) => Math.max(a, b));
    const low = prices.reduce((a, b) => Math.min(a, b));
    const volume = group.reduce((sum, { size }) => sum + size, 0);
    return [minute * 60, prices[0], high, low, prices.at(-1) ?? 0, volume, group.length];
  });
}
