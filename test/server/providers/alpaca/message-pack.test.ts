import { describe, expect, it } from 'vitest';
import { MessagePackReader } from '../../../../server/providers/alpaca/message-pack.ts';
import { packed } from '../../../../server/providers/alpaca/message-pack-writer.ts';
import { encoded } from '../../../feeds/alpaca/message-pack-encoder.ts';

const reader = new MessagePackReader();

function read(...bytes: readonly number[]): unknown {
  reader.open(Uint8Array.from(bytes));
  return reader.value();
}

describe('a value', () => {
  // The forms of the specification, written out by hand.
  it.each([
    ['a small number', [0x07], 7],
    ['a small negative number', [0xff], -1],
    ['uint 8', [0xcc, 200], 200],
    ['uint 16', [0xcd, 1, 0], 256],
    ['uint 32', [0xce, 0, 1, 0, 0], 65_536],
    ['uint 64', [0xcf, 0, 0, 0, 1, 0, 0, 0, 0], 2 ** 32],
    ['int 8', [0xd0, 0x80], -128],
    ['int 16', [0xd1, 0xff, 0x00], -256],
    ['int 32', [0xd2, 0xff, 0xff, 0x00, 0x00], -65_536],
    ['int 64', [0xd3, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0], -(2 ** 32)],
    ['float 32', [0xca, 0x3f, 0xc0, 0, 0], 1.5],
    ['float 64', [0xcb, 0x40, 0x5f, 0xa3, 0x33, 0x33, 0x33, 0x33, 0x33], 126.55],
    ['nothing', [0xc0], null],
    ['false and true', [0x92, 0xc2, 0xc3], [false, true]],
    ['a short text', [0xa2, 0x62, 0x70], 'bp'],
    ['str 8', [0xd9, 1, 0x41], 'A'],
    ['str 16', [0xda, 0, 1, 0x41], 'A'],
    ['str 32', [0xdb, 0, 0, 0, 1, 0x41], 'A'],
    ['letters of two bytes', [0xa2, 0xc3, 0xa9], 'é'],
    ['bin 8', [0xc4, 1, 0x41], 'A'],
    ['array 16', [0xdc, 0, 1, 5], [5]],
    ['array 32', [0xdd, 0, 0, 0, 1, 5], [5]],
    ['a map', [0x81, 0xa1, 0x61, 1], { a: 1 }],
    ['map 16', [0xde, 0, 1, 0xa1, 0x61, 1], { a: 1 }],
    ['map 32', [0xdf, 0, 0, 0, 1, 0xa1, 0x61, 1], { a: 1 }],
    ['a time in 4 bytes', [0xd6, 0xff, 0x60, 0x33, 0xd1, 0x90], 1_614_008_720_000],
    ['a time in 8 bytes', [0xd7, 0xff, 0x77, 0x35, 0x94, 0x00, 0x60, 0x33, 0xd1, 0x90], 1_614_008_720_500],
    [
      'a time in 12 bytes',
      [0xc7, 12, 0xff, 0x1d, 0xcd, 0x65, 0, 0, 0, 0, 0, 0x60, 0x33, 0xd1, 0x90],
      1_614_008_720_500,
    ],
    ['an extension that is no time', [0xd4, 5, 0], Number.NaN],
  ])('%s', (_, bytes, value) => {
    expect(read(...bytes)).toEqual(value);
    // A second time, as short texts are then known.
    expect(read(...bytes)).toEqual(value);
  });
});

it.each([
  ['cut in a number', [0xcd, 1]],
  ['cut in a text', [0xa5, 0x41]],
  ['cut in an array', [0x93, 1]],
  ['a length that is not there', [0xdd, 0xff, 0xff, 0xff, 0xff]],
  ['a byte that means nothing', [0xc1]],
  ['arrays within arrays without end', new Array<number>(100).fill(0x91)],
  ['nothing at all', []],
])('refuses what is %s', (_, bytes) => {
  expect(() => read(...bytes)).toThrow(RangeError);
});

it('texts whose places in the table are the same stay apart', () => {
  const texts = Array.from({ length: 20_000 }, (_, i) => `S${i.toString(36)}`);
  reader.open(encoded(texts.slice(0, 20_000).slice(0, 60_000)));
  expect(reader.value()).toEqual(texts);
});

it('no key reaches the prototype', () => {
  reader.open(encoded({ ['__proto__']: { evil: 1 }, a: 1 }));
  const value = reader.value() as Record<string, unknown>;
  expect(value.evil).toBeUndefined();
});

it('requests are written as they are read', () => {
  const symbols = Array.from({ length: 40 }, (_, i) => `SYMBOL.${i}.${'X'.repeat(i)}`);
  const request = { action: 'subscribe', trades: symbols, quotes: [] };
  reader.open(packed(request));
  expect(reader.value()).toEqual(request);
});
