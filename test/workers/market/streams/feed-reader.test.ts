import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LINE_NAMES } from '../../../../engine/feed/line-kind.ts';
import { QuoteField } from '../../../../engine/quotes/quote-field.ts';
import { QuoteTable } from '../../../../engine/quotes/quote-table.ts';
import { FeedReader } from '../../../../workers/market/streams/feed-reader.ts';

let table: QuoteTable;
let reader: FeedReader;
let heard: string[];

beforeEach(() => {
  table = new QuoteTable();
  table.add('RY', 'C');
  heard = [];
  reader = new FeedReader(table, {
    trade: (row, line) => heard.push(`trade ${row} ${line.price}`),
    quote: (row) => heard.push(`quote ${row}`),
    summary: (row) => heard.push(`summary ${row}`),
    renewal: (row) => heard.push(`renewal ${row}`),
    depth: (row, line) => heard.push(`depth ${row} ${LINE_NAMES[line.kind]}`),
    marketTime: (seconds) => heard.push(`time ${seconds}`),
    workspace: (revision) => heard.push(`workspace ${revision}`),
  });
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

afterEach(() => {
  vi.restoreAllMocks();
});

test('one text may contain many lines, and empty ones at its beginning and end', () => {
  reader.read(
    '\nS,T,RY,0,10,0,10,10,10,0,0,0,12,8,1\n\nT,T,RY,11,100,1,4,100,1\nH,7,1608132600.5,5\nW,42\nT,T,RY,12,100,1,4,200,2\n\n',
  );
  expect(heard).toEqual(['summary 0', 'trade 0 11', 'time 1608132600.5', 'workspace 42', 'trade 0 12']);
  expect(table.value(0, QuoteField.Last)).toBe(12);
});

test('a renewal changes no figure, and comes before the summary that follows it', () => {
  table.clearDirty();
  reader.read('R,T,RY');
  expect([reader.malformed, reader.unknown, table.dirty[0]]).toEqual([0, 0, 0]);
  reader.read('S,T,RY,0,10,0,10,10,10,0,0,0,12,8,1');
  expect(heard).toEqual(['renewal 0', 'summary 0']);
});

describe('an unusable line affects only itself', () => {
  test('malformed, unknown and unwanted lines are counted and skipped', () => {
    reader.read('T,T,RY,abc,100,1,4,1,1\nXX,T,RY,1\nT,T,TD,5,100,1,4,1,1\nT,T,RY,11,100,1,4,100,1\n,,,\n');
    expect([reader.malformed, reader.unknown, reader.unwatched]).toEqual([2, 1, 1]);
    expect(heard).toEqual(['trade 0 11']);
  });

  test('a live update for an unused symbol is only logged', () => {
    reader.read('T,T,TD,5,100,1,4,1,1');
    expect(console.warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('unasked-for line skipped'));
    expect(heard).toEqual([]);
    expect(table.count).toBe(1);
  });

  test('and logged only now and then', () => {
    for (let i = 0; i < 100; i += 1) reader.read('T,broken');
    expect(console.warn).toHaveBeenCalledTimes(1);
  });
});

test('depth lines of a known symbol change no quote', () => {
  table.clearDirty();
  reader.read('D,T,RY\nDBT,T,RY,1,10,100,7,1\nDL,T,RY');
  expect([reader.malformed, reader.unwatched, table.dirty[0]]).toEqual([0, 0, 0]);
});

test('counts lines and characters, and logs faulty lines again after ten seconds, with their number', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 });
  try {
    reader.read('T,broken\nT,broken');
    reader.read('T,broken');
    expect([reader.lines, reader.characters]).toEqual([3, 25]);
    vi.setSystemTime(1_009_999);
    reader.read('T,broken');
    expect(console.warn).toHaveBeenCalledTimes(1);
    vi.setSystemTime(1_010_000);
    reader.read('T,broken');
    expect(console.warn).toHaveBeenLastCalledWith(expect.stringContaining('(4 since the last word)'));
    reader.read('T,broken');
    expect(console.warn).toHaveBeenCalledTimes(2);
  } finally {
    vi.useRealTimers();
  }
});
