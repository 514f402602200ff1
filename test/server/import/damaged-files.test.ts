import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CsvColumns } from '../../../server/import/csv-columns.ts';
import { csvFormats } from '../../../server/import/csv-formats.ts';
import { fileContents } from '../../../server/import/file-contents.ts';
import { FileReport } from '../../../server/import/file-report.ts';
import { formatOf } from '../../../server/import/formats.ts';
import { ImportProgress } from '../../../server/import/import-progress.ts';
import type { MarketFormat } from '../../../server/import/market-file.ts';
import { MarketWriter } from '../../../server/import/market-writer.ts';
import { StatedSecurities } from '../../../server/import/stated-securities.ts';
import { UnusableFile } from '../../../server/import/unusable-file.ts';
import { type TemporaryStore, temporaryStore } from '../temporary-store.ts';
import { zipArchive } from './zip-archive.ts';

let own: TemporaryStore;
let csv: readonly MarketFormat[];

beforeAll(async () => {
  own = await temporaryStore();
  csv = csvFormats(await CsvColumns.read(own.folder));
});

afterAll(() => own.remove());

/** A file of each format, by its name. */
const FILES: Readonly<Record<string, string>> = {
  '20131007_ibm_Trade_Tick.csv': '34200000,1810000,100,N,1,0\n34200001,1820000,100,N,4800,0\n34200002,1,5,N,20,1\n',
  '20131007_ibm_Quote_Tick.csv': '14400241,1800100,300,0,0,P,1,0\n14400241,0,0,1818000,3000,P,1,0\n',
  '20131007_ibm_minute_trade.csv': '34200000,1810000,1820000,1800000,1815000,100\n34260000,1,2,1,1,5\n',
  '20131007_ibm_second_quote.csv':
    '14400000,1800100,1813100,1800100,1813100,200,1836300,1836300,1818000,1818000,1900\n',
  'spy.csv': '20131007 00:00,1674100,1683700,1673300,1675000,96295000\n20131008 00:00,1,2,1,1,5\n',
  'abc.csv': '19980102,xyz\n20040604,xyz\n20501231,abc,A\n',
  'def.csv': '20040604,0.9,0.142857,50\n20040610,0.9,1,350\n20501231,1,1\n',
  'trades.csv': 'symbol,time,price,size,flags\nIBM,2025-11-03T10:00:00.25,300.5,100,4\nIBM,1762182000250999999,1,2,0\n',
  'bars.csv': 'date,open,high,low,close,volume\n2020-01-06 09:31,1,2,1,2,5\n2020-01-06 09:32,1,2,1,2,7\n',
};

function generator(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

/** Bytes with a few of them changed, removed, doubled or truncated. */
function damaged(bytes: Buffer, random: (below: number) => number): Buffer {
  let result = Buffer.from(bytes);
  for (let times = random(4); times >= 0; times--) {
    const at = random(result.length + 1);
    const until = Math.min(result.length, at + random(20));
    const kind = random(5);
    if (kind === 0) result = result.subarray(0, at);
    else if (kind === 1) result = Buffer.concat([result.subarray(0, at), result.subarray(until)]);
    else if (kind === 2) result = Buffer.concat([result.subarray(0, until), result.subarray(at)]);
    else if (kind === 3) result = Buffer.concat([result.subarray(0, at), Buffer.from('9'.repeat(random(400)))]);
    else if (result.length > 0) result[at % result.length] = random(256);
  }
  return result;
}

async function* pieces(bytes: Buffer, random: (below: number) => number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; ) {
    const until = at + 1 + random(40);
    yield bytes.subarray(at, until);
    at = until;
  }
}

/** Whether a promise resolves, or rejects with an `UnusableFile`. Throws anything else. */
async function endsWell(work: Promise<void>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof UnusableFile)) throw error;
  });
}

it.each(Object.keys(FILES))(
  'a damaged %s is read or refused, and everything read from it can be stored',
  async (name) => {
    const whole = Buffer.from(FILES[name] ?? '');
    const format = formatOf(whole, name, csv);
    if (!format) throw new Error(`${name} is of no format`);
    for (let seed = 1; seed <= 1000; seed++) {
      const random = generator(seed);
      const bytes = damaged(whole, random);
      formatOf(bytes, name, csv);
      const progress = await ImportProgress.of(own.store, `${name} ${seed}`);
      const taken = { adjusted: false };
      const writer = new MarketWriter(
        own.store,
        taken,
        new StatedSecurities(),
        new FileReport(name, format.name),
        progress,
      );
      await endsWell(format.read(pieces(bytes, random), { name, path: name, region: 'U', symbol: 'X' }, writer));
      if (seed % 20 === 0) await writer.finish();
    }
  },
);

it('a damaged archive is read or refused', async () => {
  const archives = [zipArchive(FILES), gzipSync(FILES['spy.csv'] ?? ''), gzipSync(zipArchive(FILES))];
  const path = join(own.folder, 'damaged');
  for (let seed = 1; seed <= 900; seed++) {
    writeFileSync(path, damaged(archives[seed % 3] ?? Buffer.alloc(0), generator(seed)));
    const read = async (): Promise<void> => {
      for await (const { bytes } of fileContents(path, { read: () => {}, cut: () => {} })) {
        if (seed % 2 === 0) continue;
        for await (const piece of bytes) expect(piece.length).toBeGreaterThan(0);
      }
    };
    await endsWell(read());
  }
  rmSync(path);
});
