import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync, zstdCompressSync } from 'node:zlib';
import type { SchemaElement } from 'hyparquet';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Bars } from '../../../engine/series/bars.ts';
import { wallOfDate } from '../../../engine/time/exchange-time.ts';
import { writeBarsParquet } from '../../../server/bars/bars-parquet.ts';
import { CsvColumns, columnMapping } from '../../../server/import/csv-columns.ts';
import type { FileOf } from '../../../server/import/market-file.ts';
import { isParquet, parquetFormat } from '../../../server/import/parquet-file.ts';
import { UnusableFile } from '../../../server/import/unusable-file.ts';
import { NotingSink } from './noting-sink.ts';

type Options = Parameters<typeof parquetWriteBuffer>[0];

const IBM = { symbol: 'IBM', region: 'U' } as const;
/** 10:00:00.25 in New York on 7 October 2013, in UTC and in Toronto time. */
const UTC = Date.UTC(2013, 9, 7, 14, 0, 0, 250);
const WALL = Date.UTC(2013, 9, 7, 10, 0, 0, 250);
const MINUTE = wallOfDate(20131007) + 10 * 3600;

let folder: string;
let path: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'borealis-parquet-'));
  path = join(folder, 'file.parquet');
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function read(bytes: Uint8Array, of: Partial<FileOf> = IBM, columns?: string): Promise<NotingSink> {
  writeFileSync(path, bytes);
  const sink = new NotingSink();
  async function* pieces(): AsyncGenerator<Uint8Array> {
    yield bytes;
  }
  const mapped = await CsvColumns.read(folder, columns === undefined ? undefined : columnMapping(columns));
  await parquetFormat(mapped).read(pieces(), { name: 'file.parquet', path, ...of }, sink);
  return sink;
}

/** A file of columns, whose first one may have a schema of its own. */
function parquet(
  columns: Options['columnData'],
  first?: Partial<SchemaElement>,
  options: Partial<Options> = {},
): Uint8Array {
  const types: Record<string, SchemaElement['type']> = {
    Float64Array: 'DOUBLE',
    Int32Array: 'INT32',
    BigInt64Array: 'INT64',
  };
  const schema: SchemaElement[] = [
    { name: 'root', num_children: columns.length },
    ...columns.map(
      ({ name, data }, i): SchemaElement => ({
        name,
        repetition_type: 'REQUIRED',
        type: types[data.constructor.name] ?? 'BYTE_ARRAY',
        ...(types[data.constructor.name] === undefined && { converted_type: 'UTF8' as const }),
        ...(i === 0 && first),
      }),
    ),
  ];
  return new Uint8Array(parquetWriteBuffer({ columnData: columns, schema, ...options }));
}

const price = { name: 'price', data: Float64Array.of(181.5) };
const size = { name: 'size', data: Int32Array.of(300) };
const trade = (name: string, data: Options['columnData'][number]['data'], first?: Partial<SchemaElement>): Uint8Array =>
  parquet([{ name, data }, price, size], first);
const stamp = (unit: 'MILLIS' | 'MICROS' | 'NANOS', isAdjustedToUTC: boolean) => ({
  logical_type: { type: 'TIMESTAMP', unit, isAdjustedToUTC } as const,
});

describe('times', () => {
  it.each([
    ['milliseconds, UTC', trade('time', BigInt64Array.of(BigInt(UTC)), stamp('MILLIS', true))],
    ['microseconds, UTC', trade('Time', BigInt64Array.of(BigInt(UTC) * 1000n), stamp('MICROS', true))],
    ['nanoseconds, UTC', trade('timestamp', BigInt64Array.of(BigInt(UTC) * 1_000_000n), stamp('NANOS', true))],
    ['milliseconds, of no zone', trade('time', BigInt64Array.of(BigInt(WALL)), stamp('MILLIS', false))],
    ['nanoseconds, of no zone', trade('time', BigInt64Array.of(BigInt(WALL) * 1_000_000n), stamp('NANOS', false))],
    ['older milliseconds', trade('time', BigInt64Array.of(BigInt(UTC)), { converted_type: 'TIMESTAMP_MILLIS' })],
    ['Unix seconds', trade('time', Float64Array.of(UTC / 1000))],
    ['Unix milliseconds', trade('time', BigInt64Array.of(BigInt(UTC)))],
    ['Unix microseconds', trade('time', BigInt64Array.of(BigInt(UTC) * 1000n))],
    ['Unix nanoseconds', trade('time', BigInt64Array.of(BigInt(UTC) * 1_000_000n))],
    ['text, UTC', trade('time', ['2013-10-07T14:00:00.250Z'])],
    ['text, of another zone', trade('time', ['2013-10-07 07:00:00.250-07:00'])],
    ['text, of no zone', trade('time', ['20131007 10:00:00.25'])],
  ])('may be %s', async (_, bytes) => {
    const { lines, faults } = await read(bytes);
    expect([lines, faults]).toEqual([[`trade IBM ${UTC} 181.5 300 4`], []]);
  });

  it('that are invalid are faults', async () => {
    const { lines, faults } = await read(
      parquet([
        { name: 'time', data: ['2013-10-07T14:00:00.250Z', 'noon', '2013-13-07T14:00:00Z', '2013-10-07T24:00:00Z'] },
        { name: 'price', data: Float64Array.of(1, 2, 3, 4) },
        { name: 'size', data: Int32Array.of(1, 2, 3, 4) },
      ]),
    );
    expect(lines).toHaveLength(1);
    expect(faults).toEqual([
      'bad at row 2: it has no time',
      'bad at row 3: it has no time',
      'bad at row 4: it has no time',
    ]);
  });

  it('of trades need a time of day', async () => {
    const bytes = parquet([
      { name: 'date', data: ['2013-10-07', '2013-10-08'] },
      { name: 'price', data: Float64Array.of(1, 2) },
      { name: 'size', data: Int32Array.of(1, 2) },
    ]);
    await expect(read(bytes)).rejects.toThrow('its times have no time of day');
  });
});

describe('trades', () => {
  const times = Array.from({ length: 10 }, (_, i) => BigInt(UTC + i * 1000));
  const many: Options['columnData'] = [
    { name: 'time', data: BigInt64Array.from(times) },
    { name: 'price', data: Float64Array.from(times, (_, i) => 100 + i / 100) },
    { name: 'volume', data: Int32Array.from(times, (_, i) => (i + 1) * 100) },
    { name: 'ticker', data: times.map((_, i) => ['ibm', 'SPY'][i % 2]) },
    { name: 'flags', data: Int32Array.from(times, (_, i) => (i === 3 ? 0 : 4)) },
  ];
  const expected = times.map(
    (time, i) => `trade ${['IBM', 'SPY'][i % 2]} ${time} ${100 + i / 100} ${(i + 1) * 100} ${i === 3 ? 0 : 4}`,
  );

  it('belong to the symbols of their rows, in row groups of any size', async () => {
    for (const rowGroupSize of [1, 3, 10]) {
      expect((await read(parquet(many, stamp('MILLIS', true), { rowGroupSize }), { region: 'U' })).lines).toEqual(
        expected,
      );
    }
  });

  it('may be compressed in any usual way', async () => {
    const compressors: Options['compressors'] = { GZIP: gzipSync, BROTLI: brotliCompressSync, ZSTD: zstdCompressSync };
    for (const codec of ['UNCOMPRESSED', 'SNAPPY', 'GZIP', 'BROTLI', 'ZSTD'] as const) {
      const { lines } = await read(parquet(many, stamp('MILLIS', true), { codec, compressors }), { region: 'U' });
      expect(lines, codec).toEqual(expected);
    }
    const packed = parquet(many, stamp('MILLIS', true), {
      codec: 'LZ4_RAW',
      compressors: Object.fromEntries([['LZ4_RAW', (input: Uint8Array) => input]]),
    });
    await expect(read(packed)).rejects.toThrow('unsupported compression codec: LZ4_RAW');
  });

  it('without price, size or symbol are faults; numbers may be text', async () => {
    const bytes = new Uint8Array(
      parquetWriteBuffer({
        columnData: [
          { name: 'time', data: times.slice(0, 5).map((time) => new Date(Number(time))), type: 'TIMESTAMP' },
          { name: 'price', data: ['1.5', null, '2.5', '0', '3'], type: 'STRING', nullable: true },
          { name: 'size', data: [100, 200, 300, 400, 0], type: 'INT32', nullable: true },
          { name: 'symbol', data: ['IBM', 'IBM', null, 'IBM', 'IBM'], type: 'STRING', nullable: true },
        ],
      }),
    );
    const { lines, faults } = await read(bytes);
    expect(lines).toEqual([`trade IBM ${times[0]} 1.5 100 4`]);
    expect(faults).toEqual([
      'bad at row 2: 200 at NaN is no trade',
      'bad at row 3: it has no symbol',
      'bad at row 4: 400 at 0 is no trade',
      'bad at row 5: 0 at 3 is no trade',
    ]);
  });

  it('without a column of symbols belong to the symbol that the user gives, as does the country', async () => {
    await expect(read(trade('time', BigInt64Array.of(BigInt(UTC))), { region: 'U' })).rejects.toThrow(
      'it does not state its security: --symbol',
    );
    await expect(read(trade('time', BigInt64Array.of(BigInt(UTC))), {})).rejects.toThrow(
      'it does not state the country of its securities: --region C or U',
    );
  });
});

describe('bars', () => {
  const prices = ['open', 'high', 'low', 'close'].map((name, i) => ({ name, data: Float64Array.of(10 + i, 20 + i) }));
  const bars = (
    data: Options['columnData'][number]['data'],
    first?: Partial<SchemaElement>,
    ...more: Options['columnData']
  ) => parquet([{ name: 'date', data }, ...prices, ...more], first);

  it('of minutes are at the minute in Toronto', async () => {
    const { lines } = await read(
      bars(
        BigInt64Array.of(BigInt(UTC - 250), BigInt(UTC - 250 + 60_000)),
        stamp('MILLIS', true),
        { name: 'volume', data: BigInt64Array.of(100n, 200n) },
        { name: 'trades', data: Int32Array.of(3, 4) },
      ),
    );
    expect(lines).toEqual([`minute IBM ${MINUTE} 10 11 12 13 100 3`, `minute IBM ${MINUTE + 60} 20 21 22 23 200 4`]);
  });

  it.each([
    ['dates', bars(Int32Array.of(15_985, 15_986), { converted_type: 'DATE' })],
    [
      'midnights of no zone',
      bars(
        BigInt64Array.of(15_985n, 15_986n).map((day) => day * 86_400_000n),
        stamp('MILLIS', false),
      ),
    ],
    [
      'midnights of UTC',
      bars(
        BigInt64Array.of(15_985n, 15_986n).map((day) => day * 86_400_000n),
        stamp('MILLIS', true),
      ),
    ],
    ['text', bars(['2013-10-07', '2013-10-08'])],
  ])('of days may be at %s', async (_, bytes) => {
    const day = wallOfDate(20131007);
    expect((await read(bytes)).lines).toEqual([
      `day IBM ${day} 10 11 12 13 0 0`,
      `day IBM ${day + 86_400} 20 21 22 23 0 0`,
    ]);
  });

  it('within a minute, or without a price, are faults', async () => {
    const { lines, faults } = await read(
      parquet(
        [
          { name: 'time', data: BigInt64Array.of(BigInt(UTC), BigInt(UTC - 250)) },
          ...prices.map(({ name, data }) => ({ name, data: name === 'low' ? Float64Array.of(1, Number.NaN) : data })),
        ],
        stamp('MILLIS', true),
      ),
    );
    expect(lines).toEqual([]);
    expect(faults).toEqual(['bad at row 1: the time is not a whole minute', 'bad at row 2: a price is missing']);
  });

  it.each(['open', 'high', 'low', 'close'])('without the price %s are faults', async (missing) => {
    const each = ['open', 'high', 'low', 'close'].map((name) => ({
      name,
      data: Float64Array.of(10, name === missing ? 0 : 10),
    }));
    const { lines, faults } = await read(parquet([{ name: 'date', data: ['2013-10-07', '2013-10-08'] }, ...each]));
    expect(lines).toHaveLength(1);
    expect(faults).toEqual(['bad at row 2: a price is missing']);
  });

  it('that this app wrote are read back unchanged', async () => {
    const stored = new Bars(3);
    for (let i = 0; i < 3; i++) stored.append(MINUTE + i * 60, 10 + i, 12 + i, 9 + i, 11 + i, 1000 * i, i);
    async function* portions(): AsyncGenerator<Bars> {
      yield stored;
    }
    const file = join(folder, 'ours.parquet');
    expect(await writeBarsParquet(file, portions())).toBe(3);
    const sink = new NotingSink();
    await parquetFormat(await CsvColumns.read(folder)).read(
      portions() as unknown as AsyncIterable<Uint8Array>,
      { name: file, path: file, ...IBM },
      sink,
    );
    expect(sink.lines).toEqual(
      [0, 1, 2].map((i) => `minute IBM ${MINUTE + i * 60} ${10 + i} ${12 + i} ${9 + i} ${11 + i} ${1000 * i} ${i}`),
    );
  });
});

describe('a file', () => {
  it('with other columns is refused, and its columns are named', async () => {
    const bytes = parquet([
      { name: 'when', data: BigInt64Array.of(1n) },
      { name: 'px', data: Float64Array.of(1) },
      { name: 'note', data: ['x'] },
    ]);
    await expect(read(bytes)).rejects.toThrow(
      'it has the columns when (number), px (number), note (text); trades need time, price and size, bars date, open, high, low and close: --columns maps them',
    );
  });

  it('with other columns is read when they are mapped', async () => {
    const bytes = parquet([
      { name: 'ts_event', data: BigInt64Array.of(BigInt(UTC) * 1_000_000n) },
      { name: 'px', data: Float64Array.of(1) },
      { name: 'qty', data: Int32Array.of(200) },
      { name: 'raw_symbol', data: ['SPY'] },
    ]);
    const columns = 'time=ts_event,price=px,size=qty,symbol=raw_symbol';
    expect((await read(bytes, { region: 'U' }, columns)).lines).toEqual([`trade SPY ${UTC} 1 200 4`]);
  });

  it('is recognised by its magic number', () => {
    expect(isParquet(trade('time', BigInt64Array.of(1n)))).toBe(true);
    expect(isParquet(Buffer.from('PAR'))).toBe(false);
  });

  it('that is missing, empty or truncated is refused', async () => {
    const bytes = trade('time', BigInt64Array.of(BigInt(UTC)));
    for (const wrong of [new Uint8Array(0), bytes.subarray(0, 4), bytes.subarray(0, -4)]) {
      await expect(read(wrong)).rejects.toThrow(UnusableFile);
    }
    await expect(read(bytes, { ...IBM, path: join(folder, 'absent') })).rejects.toThrow('it cannot be read: ENOENT');
  });
});
