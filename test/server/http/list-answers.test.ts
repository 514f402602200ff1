import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ListAnswers } from '../../../server/http/list-answers.ts';
import { quoteRow, unknownRow } from '../../../server/http/quote-row.ts';
import type { RowView } from '../../../server/http/row-view.ts';
import { symbolsOfPath } from '../../../server/http/symbols.ts';
import { raiseRevision } from '../../../server/store/revision.ts';
import { instrumentRow } from '../instrument-row.ts';
import { type TestApp, testApp } from './test-app.ts';

let one: TestApp;

beforeAll(async () => {
  one = await testApp();
});

afterAll(() => one.close());

const VISITOR: RowView = { realtime: new Set(), news: new Set(), today: 20201216 };

/** The answer without caching. */
function anew(segment: string, region: 'C' | 'U', view: RowView): unknown {
  return symbolsOfPath(segment, region).map((key) => {
    const instrument = one.market.find(key.symbol, key.region);
    return instrument === undefined ? unknownRow(one.market, key) : quoteRow(one.market, instrument, view);
  });
}

const segment = fc
  .array(fc.constantFrom('AAA', 'bbb', 'C:AAA', 'U:REC', 'QQQ', 'NOBODY', 'FX$CAD!USD'), { minLength: 1, maxLength: 4 })
  .map((symbols) => symbols.join(' '));

const view: fc.Arbitrary<RowView> = fc.record({
  realtime: fc.subarray(['T', 'V', 'N', 'Q', 'I']).map((codes) => new Set(codes)),
  news: fc.subarray(['C:AAA', 'U:AAA', 'C:BBB', 'U:REC']).map((keys) => new Set(keys)),
  today: fc.constantFrom(20201215, 20201216),
});

describe('the lists of quotes, cached by the path that requested them', () => {
  it('are the same as without a cache, at any time and for any reader', () => {
    const { market } = one;
    const lists = new ListAnswers(market);
    const call = fc.tuple(segment, fc.constantFrom('C' as const, 'U' as const), view, fc.integer({ min: 0, max: 90 }));
    fc.assert(
      fc.property(fc.array(call, { minLength: 1, maxLength: 12 }), (calls) => {
        for (const [symbols, region, reader, seconds] of calls) {
          market.clock.step(seconds * 1000);
          const answer = JSON.parse(lists.answer(symbols, region, reader).toString());
          expect(answer).toEqual(anew(symbols, region, reader));
        }
      }),
      { numRuns: 60 },
    );
  });

  it('are written once for all readers, until one of their rows changes', () => {
    const { market } = one;
    const lists = new ListAnswers(market);
    const first = lists.answer('AAA QQQ', 'C', VISITOR);
    expect(lists.answer('AAA QQQ', 'C', VISITOR)).toBe(first);
    expect(lists.answer('AAA QQQ', 'U', VISITOR)).not.toBe(first);
    market.halt('AAA', 'C', 169);
    const reader = { ...VISITOR, realtime: new Set(['T']) };
    const halted = lists.answer('AAA QQQ', 'C', reader);
    expect(halted).not.toBe(first);
    expect(JSON.parse(halted.toString())[0].haltcode).toBe(169);
    expect(lists.answer('AAA QQQ', 'C', reader)).toBe(halted);
    market.halt('AAA', 'C', 0);
  });

  it('replace each other if there are too many', () => {
    const lists = new ListAnswers(one.market);
    const first = lists.answer('AAA', 'C', VISITOR);
    for (let i = 0; i < 399; i += 1) lists.answer(`N${i}`, 'C', VISITOR);
    expect(lists.answer('AAA', 'C', VISITOR)).toBe(first);
    lists.answer('ONEMORE', 'C', VISITOR);
    const again = lists.answer('AAA', 'C', VISITOR);
    expect(again).not.toBe(first);
    expect(again.equals(first)).toBe(true);
  });

  it('cache nothing for a path that names no list', () => {
    const lists = new ListAnswers(one.market);
    for (let i = 0; i < 2; i += 1) expect(() => lists.answer(' ', 'C', VISITOR)).toThrow(/No symbol/);
  });

  it('include a symbol that was imported since', async () => {
    const own = await testApp();
    const lists = new ListAnswers(own.market);
    const status = () => JSON.parse(lists.answer('ANEW', 'U', VISITOR).toString())[0].status;
    expect(status()).toBe('unknown');
    const reloaded = new Promise<void>((resolve) => {
      own.market.listen({ line: () => {}, reloaded: () => resolve() });
    });
    await own.store
      .insertInto('instrument')
      .values(instrumentRow({ symbol: 'ANEW', ex: 'Q' }))
      .execute();
    await raiseRevision(own.store);
    await reloaded;
    expect(status()).toBe('');
    await own.close();
  });
});
