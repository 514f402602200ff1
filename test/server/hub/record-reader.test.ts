import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ProtocolError } from '../../../server/hub/messages.ts';
import { RecordReader } from '../../../server/hub/record-reader.ts';

const record = fc.string({ unit: 'grapheme', maxLength: 40 }).filter((text) => !text.includes('\u001e'));

describe('RecordReader', () => {
  it('gives the same records however their bytes are cut', () => {
    fc.assert(
      fc.property(fc.array(record), fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }), (records, cuts) => {
        const bytes = Buffer.from(records.map((each) => `${each}\u001e`).join(''));
        const reader = new RecordReader(1_000);
        const read: string[] = [];
        for (let at = 0, n = 0; at < bytes.length; n++) {
          const size = cuts[n % cuts.length] ?? 1;
          reader.push(bytes.subarray(at, at + size), (each) => read.push(each) > 0);
          at += size;
        }
        expect(read).toEqual(records);
      }),
    );
  });

  it('takes a record of exactly the limit and refuses one byte more, whole or in pieces', () => {
    const take = (): boolean => true;
    const read: number[] = [];
    new RecordReader(8).push(Buffer.from('12345678\u001e'), (each) => read.push(each.length) > 0);
    expect(read).toEqual([8]);
    expect(() => new RecordReader(8).push(Buffer.from('123456789\u001e'), take)).toThrow(ProtocolError);
    const reader = new RecordReader(8);
    reader.push(Buffer.from('12345678'), take);
    expect(() => reader.push(Buffer.from('9'), take)).toThrow('The maximum message size of 8B was exceeded.');
  });

  it('stops when its taker does, and refuses what is no text', () => {
    const read: string[] = [];
    new RecordReader(8).push(Buffer.from('a\u001eb\u001e'), (each) => read.push(each) < 1);
    expect(read).toEqual(['a']);
    expect(() => new RecordReader(8).push(Buffer.from([0xff, 0x1e]), () => true)).toThrow('not valid UTF-8');
  });
});
