import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ParquetSource } from '../../../server/import/parquet-source.ts';
import { UnusableFile } from '../../../server/import/unusable-file.ts';
import { damaged } from './damage.ts';

let folder: string;
let path: string;
const source = new ParquetSource();
/** Some damage makes the decoder run forever: the tests wait less long. */
const hasty = new ParquetSource(3000);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'borealis-parquet-source-'));
  path = join(folder, 'file.parquet');
});

afterAll(async () => {
  await source.close();
  await hasty.close();
  rmSync(folder, { recursive: true, force: true });
});

const ROWS = 60;
const rows = Array.from({ length: ROWS }, (_, i) => i);
const sound = (codec: 'UNCOMPRESSED' | 'SNAPPY'): Uint8Array =>
  new Uint8Array(
    parquetWriteBuffer({
      codec,
      rowGroupSize: 30,
      columnData: [
        { name: 'time', data: rows.map((i) => new Date(1_381_154_400_000 + i)), type: 'TIMESTAMP' },
        { name: 'price', data: rows.map((i) => 100 + (i % 7)), type: 'DOUBLE' },
        { name: 'size', data: rows.map((i) => (i % 5 === 0 ? null : i)), type: 'INT32', nullable: true },
        { name: 'symbol', data: rows.map((i) => ['IBM', 'SPY'][i % 2]), type: 'STRING' },
        { name: 'list', data: rows.map(() => [1, 2]) },
      ],
    }),
  );

/** All rows of a file. */
async function readAll(reader: ParquetSource, bytes: Uint8Array): Promise<number> {
  writeFileSync(path, bytes);
  const { columns, groups } = await reader.open(path);
  const names = columns.filter(({ kind }) => kind !== 'other').map(({ name }) => name);
  let read = 0;
  for (const group of groups.keys()) {
    const [first] = await reader.read(group, names);
    read += first === undefined ? 0 : first.kind === 'text' ? first.codes.length : first.values.length;
  }
  return read;
}

it('reads columns of numbers, times and texts, row group by row group', async () => {
  writeFileSync(path, sound('SNAPPY'));
  const { columns, groups } = await source.open(path);
  expect(columns.map(({ name, kind }) => `${name} ${kind}`)).toEqual([
    'time utc',
    'price number',
    'size number',
    'symbol text',
    'list other',
  ]);
  expect(groups).toEqual([30, 30]);
  const [symbol, size] = await source.read(1, ['symbol', 'size']);
  expect(symbol).toEqual({ kind: 'text', texts: ['IBM', 'SPY'], codes: Int32Array.from(rows.slice(30), (i) => i % 2) });
  expect(size).toEqual({
    kind: 'number',
    values: Float64Array.from(rows.slice(30), (i) => (i % 5 === 0 ? Number.NaN : i)),
  });
  await expect(source.read(0, ['list'])).rejects.toThrow('no values in list');
});

it('refuses row groups that would not fit into memory, with more than 2^24 rows', async () => {
  // 2^20 rows, all the same, whose stated number is replaced: as a varint of twice the number.
  const written = 2 ** 20;
  const small = Buffer.from(
    parquetWriteBuffer({
      rowGroupSize: written,
      columnData: [{ name: 'price', data: new Array<number>(written).fill(7), type: 'INT32' }],
    }),
  );
  const stating = (...varint: number[]): Uint8Array => {
    const bytes = Buffer.from(small);
    const footer = bytes.length - 8 - bytes.readUInt32LE(bytes.length - 8);
    for (let at = footer; at >= 0; at = bytes.indexOf(Buffer.of(0x80, 0x80, 0x80, 0x01), at + 1)) {
      if (at > footer) bytes.set(varint, at);
    }
    return bytes;
  };
  writeFileSync(path, stating(0x80, 0x80, 0x80, 0x10));
  expect((await source.open(path)).groups).toEqual([2 ** 24]);
  writeFileSync(path, stating(0x82, 0x80, 0x80, 0x10));
  await expect(source.open(path)).rejects.toThrow(`a group of ${2 ** 24 + 1} rows; ${2 ** 24} can be read`);
});

describe('a damaged file', () => {
  it.each(['UNCOMPRESSED', 'SNAPPY'] as const)(
    '(%s) is read or refused with a reason, whatever its bytes',
    async (codec) => {
      let [readable, refused] = [0, 0];
      for (const bytes of damaged(sound(codec), 1000, 5)) {
        try {
          await readAll(hasty, bytes);
          readable++;
        } catch (error) {
          expect(error).toBeInstanceOf(UnusableFile);
          refused++;
        }
      }
      expect(readable).toBeGreaterThan(10);
      expect(refused).toBeGreaterThan(500);
      expect(await readAll(source, sound(codec))).toBe(ROWS);
    },
    300_000,
  );
});
