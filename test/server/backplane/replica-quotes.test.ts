import { beforeEach, expect, test } from 'vitest';
import { LineRecord } from '../../../engine/feed/line-record.ts';
import { parseLine } from '../../../engine/feed/parse-line.ts';
import { ReplicaQuotes } from '../../../server/backplane/replica-quotes.ts';
import { instrument } from '../market/sample-market.ts';

const TIME = 1_608_132_605;
const OF = instrument();
const record = new LineRecord();

let quotes: ReplicaQuotes;

beforeEach(() => {
  quotes = new ReplicaQuotes(1);
  apply(`S,T,XMPL,0,100,2,99,101,98.5,1000,10,99000,101,70,${TIME}`);
});

function apply(line: string): void {
  expect(parseLine(line, 0, line.length, record)).toBe(true);
  quotes.apply(0, OF, record);
}

const figures = (): number[] => {
  const { last, low, yearlow, volume } = quotes.now;
  return [last[0], low[0], yearlow[0], volume[0]];
};

test('a cancelled trade restores the previous price', () => {
  apply(`T,T,XMPL,101,200,${TIME},4,1200,11`);
  expect(figures()).toEqual([101, 98.5, 70, 1200]);
  apply(`TR,T,XMPL,101,200,${TIME},4,1000,10`);
  expect(figures()).toEqual([100, 98.5, 70, 1000]);
});

test('a cancelled odd lot leaves the last price, which it never moved', () => {
  apply(`T,T,XMPL,101,200,${TIME},4,1200,11`);
  apply(`T,T,XMPL,101,5,${TIME},4,1205,12`);
  apply(`TR,T,XMPL,101,5,${TIME},4,1200,11`);
  expect(figures()).toEqual([101, 98.5, 70, 1200]);
});

test('a trade without a price counts only towards the volume: 0 is not a price', () => {
  apply(`T,T,XMPL,0,1000,${TIME},4,2000,11`);
  expect(figures()).toEqual([100, 98.5, 70, 2000]);
});
