import type { FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { weightInWords, weightOf, weightOfDays, weightOfSymbols } from '../../../server/http/call-weight.ts';

const weigh = (weight: ReturnType<typeof weightOfDays> | undefined, params: Record<string, string> = {}): number =>
  weightOf({ params, routeOptions: { config: { weight } } } as unknown as FastifyRequest);

it('a call weighs 1, or what its route says', () => {
  expect([weigh(undefined), weigh({ call: 7 })]).toEqual([1, 7]);
});

it('days weigh 1 more for every full number of them, and nothing is heavier than 100', () => {
  const days = (from: string, to: string): number => weigh(weightOfDays(10, 'from', 'to'), { from, to });
  expect(days('20201201', '20201209')).toBe(1);
  expect(days('20201201', '20201210')).toBe(2);
  expect(days('20201231', '20210119')).toBe(3);
  expect(days('20201210', '20201201')).toBe(1);
  expect(days('19000101', '20201201')).toBe(100);
  expect([days('x', '20201201'), days('20201201', '')]).toEqual([1, 1]);
});

it('symbols weigh likewise, whatever separates them', () => {
  const symbols = (text: string): number => weigh(weightOfSymbols(2), { symbols: text });
  expect(['A', 'A,B', 'A;B C', 'A, B  C;D'].map(symbols)).toEqual([1, 2, 2, 3]);
  expect(weigh(weightOfSymbols(2))).toBe(1);
});

it('a weight is put in words', () => {
  expect([weightInWords(), weightInWords({ call: 3 }), weightInWords(weightOfSymbols(20))]).toEqual([
    '1',
    '3',
    '1, and 1 more for every 20 symbols',
  ]);
});
