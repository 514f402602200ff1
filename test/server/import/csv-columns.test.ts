import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CsvColumns, columnMapping } from '../../../server/import/csv-columns.ts';
import { UnusableFile } from '../../../server/import/unusable-file.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'borealis-columns-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const HEADER = ['TS', ' px ', 'qty', 'price'];
const kept = (): string => join(folder, 'csv-columns.json');

describe('the columns of unusual files', () => {
  it('are named as the user says, and remembered by the header of the file', async () => {
    const columns = await CsvColumns.read(folder, { time: 'ts', price: 'PX' });
    // The file's own column of that name is another one.
    expect(columns.headerOf(HEADER)).toEqual(['time', 'price', 'qty', '']);
    await columns.save();
    const later = await CsvColumns.read(folder);
    expect(later.headerOf(['ts', 'px', 'QTY', 'price'])).toEqual(['time', 'price', 'qty', '']);
    expect(later.headerOf(['ts', 'px'])).toEqual(['ts', 'px']);
  });

  it('stay as they are in a file that lacks one of those named', async () => {
    const columns = await CsvColumns.read(folder, { time: 'ts', price: 'last' });
    expect(columns.headerOf(HEADER)).toBe(HEADER);
    await columns.save();
    expect(existsSync(kept())).toBe(false);
  });

  it('are replaced by a later answer for the same header', async () => {
    const first = await CsvColumns.read(join(folder, 'new'), { time: 'ts', price: 'px' });
    first.headerOf(HEADER);
    first.learn(HEADER, { time: 'ts', size: 'px' });
    expect(first.headerOf(['ts', 'px', 'qty', 'price'])).toEqual(['time', 'price', 'qty', '']);
    const second = await CsvColumns.read(folder);
    second.learn(HEADER, { size: 'qty' });
    second.learn(HEADER, { size: 'px' });
    await second.save();
    expect((await CsvColumns.read(folder)).headerOf(HEADER)).toEqual(['ts', 'size', 'qty', 'price']);
  });

  it('are not written when nothing new was learnt', async () => {
    writeFileSync(kept(), '[["a,b",{"time":"a"}]]');
    const columns = await CsvColumns.read(folder);
    expect(columns.headerOf(['A', 'B'])).toEqual(['time', 'b']);
    await columns.save();
    expect(readFileSync(kept(), 'utf8')).toBe('[["a,b",{"time":"a"}]]');
  });

  it('are passed over where what is remembered is malformed, and refused where it is damaged', async () => {
    const entries = [
      'text',
      ['a'],
      ['b', null],
      [7, {}],
      ['c', { unknown: 'c' }],
      ['d', { time: 7 }],
      ['e', { time: 'e' }],
    ];
    writeFileSync(kept(), JSON.stringify(entries));
    const columns = await CsvColumns.read(folder);
    for (const name of ['a', 'b', 'c', 'd']) expect(columns.headerOf([name])).toEqual([name]);
    expect(columns.headerOf(['e'])).toEqual(['time']);
    for (const text of ['{}', '[', 'null']) {
      writeFileSync(kept(), text);
      await expect(CsvColumns.read(folder)).rejects.toThrow(UnusableFile);
    }
  });
});

it('a mapping names fields and columns', () => {
  expect(columnMapping('time=ts, price = px')).toEqual({ time: 'ts', price: 'px' });
  for (const text of ['', 'time', 'time=', '=ts', 'when=ts', 'time=ts,']) {
    expect(() => columnMapping(text), text).toThrow(/FIELD=COLUMN/);
  }
});
