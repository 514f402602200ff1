import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Bars } from '../../../engine/series/bars.ts';
import { dateOfWall, midnightOf } from '../../../engine/time/exchange-time.ts';
import { addUser } from '../../../server/accounts/users.ts';
import { Histories } from '../../../server/blocks/histories.ts';
import { type ImportRequest, importBars } from '../../../server/import/import-bars.ts';
import { UnusableFile } from '../../../server/import/unusable-file.ts';
import { readRevision } from '../../../server/store/revision.ts';
import { type TemporaryStore, temporaryStore } from '../temporary-store.ts';

let folder: string;
let temporary: TemporaryStore;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'borealis-import-'));
  temporary = await temporaryStore();
});

afterEach(async () => {
  await temporary.remove();
  rmSync(folder, { recursive: true, force: true });
});

function file(text: string | Buffer, name = 'bars.csv'): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

/** Imports a text and returns the reports of bad rows. */
async function imported(text: string | Buffer, changes: Partial<ImportRequest> = {}): Promise<string[]> {
  const bad: string[] = [];
  const request = {
    file: file(text),
    symbol: 'XMPL',
    region: 'C',
    exchange: 'T',
    adjusted: false,
    ...changes,
  } as const;
  await importBars(temporary.store, request, (line, reason) => bad.push(`${line}: ${reason}`));
  return bad;
}

const histories = (): Histories => new Histories(temporary.store);

/** The recorded day bars of the one instrument that is recorded. */
async function days(): Promise<number[][]> {
  const [id] = (await histories().recorded()).days;
  return id === undefined ? [] : barsIn(await histories().readDays(id)).map(({ date, bar }) => [date, ...bar]);
}

/** Its recorded minutes. */
async function minutes(): Promise<number[][]> {
  const [id] = (await histories().recorded()).minutes;
  if (id === undefined) return [];
  const bars = await histories().readMinutes(id, 0, 99991231);
  return barsIn(bars).map(({ date, minute, bar }) => [date, minute, ...bar]);
}

function barsIn(bars: Bars): { date: number; minute: number; bar: number[] }[] {
  const { time, open, high, low, close, volume } = bars;
  return Array.from({ length: bars.count }, (_, i) => ({
    date: dateOfWall(time[i]),
    minute: (time[i] - midnightOf(time[i])) / 60,
    bar: [open[i], high[i], low[i], close[i], volume[i]],
  }));
}

describe('the importer', () => {
  it.each([
    ['Yahoo', 'Date,Open,High,Low,Close,Adj Close,Volume\n2020-01-02,10,12,9,11,5.5,100\n'],
    ['Stooq', 'Date,Open,High,Low,Close,Volume\r\n2020-01-02,10,12,9,11,100\r\n'],
    ['Stooq in Polish', '\ufeffData,Otwarcie,Najwyzszy,Najnizszy,Zamkniecie,Wolumen\n2020-01-02,10,12,9,11,100\n'],
    [
      'Stooq in bulk',
      '<TICKER>,<PER>,<DATE>,<TIME>,<OPEN>,<HIGH>,<LOW>,<CLOSE>,<VOL>,<OPENINT>\nX,D,20200102,000000,10,12,9,11,100,0\n',
    ],
    ['no time in the column of times', '<DATE>,<TIME>,<OPEN>,<HIGH>,<LOW>,<CLOSE>,<VOL>\n20200102,,10,12,9,11,100\n'],
    ['Yahoo by a data frame', 'Date,Open,High,Low,Close,Volume\n2020-01-02 00:00:00-05:00,10,12,9,11,100\n'],
    ['plain', 'date,open,high,low,close,volume\n20200102,10,12,9,11,100'],
    [
      'any order, semicolons, quotes',
      '"close";"volume";"low";"high";"open";"date"\n"11";"100";"9";"12";"10";"2020-01-02"\n',
    ],
  ])('reads %s', async (_, text) => {
    expect(await imported(text)).toEqual([]);
    expect(await days()).toEqual([[20200102, 10, 12, 9, 11, 100]]);
  });

  it.each([
    ['a time in the date', 'datetime,open,high,low,close,volume\n2020-12-15T09:31,10,12,9,11,100\n'],
    [
      'a time with a zone',
      'Datetime,Open,High,Low,Close,Adj Close,Volume\n2020-12-15 09:31:00-05:00,10,12,9,11,11,100\n',
    ],
    ['UTC', 'datetime,open,high,low,close,volume\n2020-12-15T14:31:00Z,10,12,9,11,100\n'],
    ['Unix seconds', 'timestamp,open,high,low,close,volume\n1608042660,10,12,9,11,100\n'],
    ['two columns', '<DATE>,<TIME>,<OPEN>,<HIGH>,<LOW>,<CLOSE>,<VOL>\n20201215,093100,10,12,9,11,100\n'],
  ])('reads minutes by %s', async (_, text) => {
    expect(await imported(text)).toEqual([]);
    expect(await minutes()).toEqual([[20201215, 571, 10, 12, 9, 11, 100]]);
  });

  it('reports bad rows by line and keeps the good ones', async () => {
    const bad = await imported(
      [
        'Date,Open,High,Low,Close,Volume',
        '2020-01-02,10,12,9,11,100',
        '2020-01-03,null,null,null,null,null',
        '',
        '2020-01-06,10,12,9',
        '2020-01-07,10,10.5,9,11,100',
        '2020-01-08,10,12,10.5,11,100',
        '2020-02-30,10,12,9,11,100',
        '2020-01-09,10,12,9,11,-1',
        '2020-01-02,20,22,19,21,200',
        '2020-01-10,"10,12,9,11,100',
        '2020-01-13,0x10,12,9,11,100',
        '2020-01-14,10,12,9,11,300',
        '2020-01-15,10,1e999,9,11,100',
        '2020-01-16,10,12,9,11,1e999',
        '2020-01-17,10,1e300,9,11,100',
        '2020-01-20,10,12,9,11,1e300',
        '2099-01-02,10,12,9,11,100',
      ].join('\n'),
    );
    expect(bad.map((reported) => Number(reported.split(':')[0]))).toEqual([
      3, 5, 6, 7, 8, 9, 10, 11, 12, 14, 15, 16, 17, 18,
    ]);
    expect(bad[1]).toBe('5: close "" is not a price');
    expect(bad[2]).toBe('6: high 10.5 is below another price');
    expect(bad[6]).toBe('10: an earlier row has a bar of the same time');
    expect(bad.at(-1)).toBe('18: 2099-01-02 is in the future');
    expect((await days()).map(([date]) => date)).toEqual([20200102, 20200114]);
  });

  it.each([
    ['UTF-16', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['UTF-16, the other way round', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
    ['UTF-8 with its mark', (text: string) => Buffer.from(`\uFEFF${text}`)],
    ['packed by gzip', (text: string) => gzipSync(text)],
    ['UTF-16 packed by gzip', (text: string) => gzipSync(Buffer.from(`\uFEFF${text}`, 'utf16le'))],
  ])('reads a file in %s', async (_, written) => {
    await imported(written('date,open,high,low,close,volume\n2020-01-02,10,12,9,11,100\n'));
    expect(await days()).toEqual([[20200102, 10, 12, 9, 11, 100]]);
  });

  it.each([
    ['a spreadsheet', Buffer.from('PK\x03\x04rest'), 'it is an archive or a spreadsheet'],
    ['packed twice', gzipSync(gzipSync('date,open')), 'it is an archive or a spreadsheet'],
    ['UTF-16 without its mark', Buffer.from('date,open,high', 'utf16le'), 'it is not text'],
    ['a damaged gzip', gzipSync('date,open,high,low,close'.repeat(50)).subarray(0, 40), 'unexpected end of file'],
  ])('refuses %s with the reason', async (_, bytes, reason) => {
    const refused = imported(bytes);
    await expect(refused).rejects.toBeInstanceOf(UnusableFile);
    await expect(refused).rejects.toThrow(reason);
  });

  it('replaces bars of the same date, keeps the others, and raises the revision', async () => {
    const before = await readRevision(temporary.store);
    await imported('date,open,high,low,close,volume\n2020-01-02,10,12,9,11,100\n2020-01-03,11,12,9,11,100\n', {
      name: 'Example',
    });
    await imported('date,open,high,low,close,volume\n2020-01-03,20,22,19,21,7\n', { adjusted: true });
    expect(await days()).toEqual([
      [20200102, 10, 12, 9, 11, 100],
      [20200103, 20, 22, 19, 21, 7],
    ]);
    expect(await readRevision(temporary.store)).toBe(before + 2);
    const instruments = await temporary.store.selectFrom('instrument').selectAll().execute();
    expect(instruments).toMatchObject([
      { symbol: 'XMPL', name: 'Example', ex: 'T', currency: 'CAD', invented: 0, adjusted: 1, eps: null },
    ]);
  });

  it('reads splits as shares or as a ratio', async () => {
    const bars = 'date,open,high,low,close,volume\n2020-01-02,10,12,9,11,100\n';
    await imported(bars, {
      splitsFile: file('date,ratio\n2014-06-09,7:1\n2005-02-28,2\n2020-01-01,1/5\n2021-01-01,0\n', 'splits.csv'),
    });
    const read = () =>
      temporary.store
        .selectFrom('restructuring')
        .select(['date', 'newshares', 'oldshares', 'newsymbol'])
        .orderBy('date')
        .execute();
    expect((await read()).map((r) => [r.date, r.newshares, r.oldshares, r.newsymbol])).toEqual([
      [20050228, 2, 1, 'XMPL'],
      [20140609, 7, 1, 'XMPL'],
      [20200101, 1, 5, 'XMPL'],
    ]);
    await imported(bars, {
      splitsFile: file('date,newshares,oldshares\n2014-06-09,3,2\n2015-01-01,x,1\n', 'splits.csv'),
    });
    expect((await read()).map((r) => [r.date, r.newshares, r.oldshares])).toEqual([[20140609, 3, 2]]);
  });

  it('makes a real company of an invented one whose symbol it takes', async () => {
    const { store } = temporary;
    await imported('date,open,high,low,close,volume\n2020-01-02,10,12,9,11,100\n');
    await store.updateTable('instrument').set({ invented: 1, eps: 2, shares: 5, base_price: 3, dividend: 1 }).execute();
    await store
      .insertInto('article')
      .values({
        symbol: 'XMPL',
        region: 'C',
        date: 20200101,
        time: '09:00',
        title: 'made up',
        body: '',
        type: '',
        category: 0,
      })
      .execute();
    await imported('date,open,high,low,close,volume\n2020-01-03,10,12,9,11,100\n', { name: 'Real Inc.' });
    expect(await store.selectFrom('instrument').selectAll().execute()).toMatchObject([
      { name: 'Real Inc.', invented: 0, eps: null, shares: 0, base_price: 0, dividend: null },
    ]);
    expect(await store.selectFrom('article').selectAll().execute()).toEqual([]);
  });

  it('keeps an index whose levels were invented among the indices', async () => {
    const { store } = temporary;
    const bars = 'date,open,high,low,close,volume\n2020-01-02,10,12,9,11,100\n';
    await imported(bars, { name: 'Example Index' });
    const index = { is_index: 1, rank: 5, kind: 'index', sectype: 10, sectypestr: 'Index' };
    await store
      .updateTable('instrument')
      .set({ ...index, invented: 1, base_price: 3 })
      .execute();
    await imported(bars);
    expect(await store.selectFrom('instrument').selectAll().execute()).toMatchObject([
      { ...index, name: 'Example Index', invented: 0, base_price: 0 },
    ]);
  });

  it.each([
    ['an empty file', ''],
    ['no header', '2020-01-02,10,12,9,11,100\n'],
    ['a header without prices', 'date,value\n2020-01-02,3\n'],
    ['no valid row', 'date,open,high,low,close\n2020-01-02,a,b,c,d\n'],
    ['something that is no text', `\u0000\u0001${'x'.repeat(50_000)}`],
    [
      'five-minute bars',
      `datetime,open,high,low,close\n${Array.from({ length: 30 }, (_, i) => `2020-12-15T${10 + Math.floor(i / 12)}:${String((i % 12) * 5).padStart(2, '0')},1,1,1,1`).join('\n')}\n`,
    ],
  ])('refuses %s and changes nothing', async (_, text) => {
    await expect(imported(text)).rejects.toThrow(UnusableFile);
    expect(await temporary.store.selectFrom('instrument').selectAll().execute()).toEqual([]);
  });

  it('refuses a missing file', async () => {
    await expect(imported('', { file: join(folder, 'nowhere.csv') })).rejects.toThrow(/ENOENT/);
  });
});

describe('npm run import', () => {
  const command = new URL('../../../server/import/command.ts', import.meta.url).pathname;
  const environment = () => ({ ...process.env, DATA_DIR: temporary.folder, INIT_CWD: folder });

  async function run(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
    try {
      const { stdout, stderr } = await promisify(execFile)(process.execPath, [command, ...args], {
        env: environment(),
      });
      return { code: 0, stdout, stderr };
    } catch (error) {
      const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
      return { code, stdout, stderr };
    }
  }

  it('says what it kept, names bad rows on standard error, and exits with 0', async () => {
    const path = file('date,open,high,low,close,volume\n2020-01-02,10,12,9,11,100\n2020-01-03,x,12,9,11,100\n');
    const { code, stdout, stderr } = await run(path, '--symbol', 'xm/un', '--region', 'C', '--exchange', 'V');
    expect(code).toBe(0);
    expect(stdout).toContain('C XM/UN: 1 day bars (plain), 20200102 to 20200102, 1 bad rows skipped');
    expect(stderr).toContain(`${path}:3: open "x" is not a price`);
    expect(await days()).toHaveLength(1);
  });

  it('finds a file from the folder in which the command was typed, wherever npm runs it', async () => {
    file('date,open,high,low,close,volume\n2020-01-02,10,12,9,11,100\n', 'typed.csv');
    expect(await run('typed.csv', '--symbol', 'X', '--region', 'C', '--exchange', 'T')).toMatchObject({ code: 0 });
  });

  it.each([
    [['--symbol', 'X', '--region', 'C', '--exchange', 'Q'], 'region C has T V M C D F E'],
    [['--symbol', 'X', '--region', 'Z', '--exchange', 'T'], 'C or U'],
    [['--symbol', 'A B', '--region', 'C', '--exchange', 'T'], 'a symbol has'],
    [['--region', 'C', '--exchange', 'T'], 'npm run import'],
    [['--symbol', 'X', '--region', 'C', '--exchange', 'T', '--what'], '--what'],
  ])('refuses %j with exit code 2', async (args, message) => {
    const path = file('date,open,high,low,close,volume\n2020-01-02,10,12,9,11,100\n');
    const { code, stderr } = await run(path, ...args);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
    expect(stderr).not.toContain('    at ');
  });

  it('says in one line that a file cannot be read', async () => {
    const ask = ['--symbol', 'X', '--region', 'C', '--exchange', 'T'];
    const noText = file(`\u0000\u0001${'x'.repeat(50_000)}`, 'picture.csv');
    for (const [path, reason] of [
      [join(folder, 'nowhere.csv'), /ENOENT/],
      [folder, /EISDIR/],
      [noText, /it is not text/],
    ] as const) {
      const { code, stderr } = await run(path, ...ask);
      expect(code).toBe(2);
      expect(stderr.trim().split('\n')).toEqual([expect.stringMatching(reason)]);
    }
  });

  it("imports a subscriber's transactions, completely or not at all", async () => {
    const { store } = temporary;
    const keep = () => store.selectFrom('portfolio_transaction').select(['portfolio', 'date', 'symbol']).execute();
    await addUser(store, 'ann', 'secret of ann', { realtime: [], depth: [] });
    const header = 'date,symbol,region,shares,price\n';
    const path = file(`${header}2020-01-03,X,C,5,2.5\n2020-01-02,X,C,10,2\n`, 'bought.csv');
    const ask = ['--user', 'Ann', '--portfolio', '10'];
    expect((await run(path, ...ask)).stdout).toContain('Ann, portfolio 10: 2 transactions');
    expect(await keep()).toEqual([
      { portfolio: 10, date: 20200102, symbol: 'X' },
      { portfolio: 10, date: 20200103, symbol: 'X' },
    ]);
    const bad = file(`${header}2020-01-02,X,C,10,2\n2020-01-03,X,C,5,free\n`, 'bad.csv');
    const { code, stderr } = await run(bad, ...ask, '--replace');
    expect([code, stderr]).toEqual([2, `${bad}: Line 3, column price: "free" is not a price above 0.\n`]);
    expect(await keep()).toHaveLength(2);
    expect((await run(path, ...ask, '--replace')).code).toBe(0);
    expect(await keep()).toHaveLength(2);
    expect((await run(path, '--user', 'nobody', '--portfolio', '1')).stderr).toContain('no subscriber nobody');
    expect((await run(path, '--user', 'ann', '--portfolio', '11')).stderr).toContain('0 to 10');
    expect((await run(path, '--user', 'ann')).code).toBe(2);
  });
});
