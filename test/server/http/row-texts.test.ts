import fc from 'fast-check';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { QUOTE_ROW, QUOTE_ROWS, type QuoteRow, quoteRow, unknownRow } from '../../../server/http/quote-row.ts';
import { RowTexts } from '../../../server/http/row-texts.ts';
import type { RowView } from '../../../server/http/row-view.ts';
import { Browser, type TestApp, testApp } from './test-app.ts';

let one: TestApp;
let plain: FastifyInstance;
let rows: readonly QuoteRow[] = [];

beforeAll(async () => {
  one = await testApp();
  plain = Fastify();
  plain.addSchema(QUOTE_ROW);
  plain.get('/', { schema: { response: { 200: QUOTE_ROWS } } }, async () => rows);
});

afterAll(async () => {
  await plain.close();
  await one.close();
});

/** Rows as serialised by the description's schema, without caching. */
async function written(of: readonly QuoteRow[]): Promise<string> {
  rows = of;
  return (await plain.inject('/')).body;
}

/** Something that happens to the market, or another reader. */
const event = fc.oneof(
  fc.record({ what: fc.constant('step' as const), seconds: fc.integer({ min: 0, max: 1200 }) }),
  fc.record({
    what: fc.constant('print' as const),
    of: fc.nat(),
    cents: fc.integer({ min: 1, max: 20_000 }),
    size: fc.integer({ min: 1, max: 5000 }),
  }),
  fc.record({ what: fc.constant('halt' as const), of: fc.nat(), code: fc.constantFrom(0, 169, 194, 255) }),
  fc.record({ what: fc.constant('nothing' as const) }),
);

const view: fc.Arbitrary<RowView> = fc.record({
  realtime: fc.subarray(['T', 'V', 'N', 'Q', 'I']).map((codes) => new Set(codes)),
  news: fc.subarray(['C:AAA', 'U:AAA', 'C:BBB', 'U:REC']).map((keys) => new Set(keys)),
  today: fc.constantFrom(20201201, 20201215, 20201216, 20201217),
});

describe('the rows of a list of quotes, kept as texts', () => {
  it('are at any time, for any reader, those that the schema writes', async () => {
    const { market } = one;
    const instruments = market.instruments();
    const named = (n: number) => instruments[n % instruments.length] ?? instruments[0];
    const texts = new RowTexts(market);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(event, view), { minLength: 1, maxLength: 8 }), async (story) => {
        for (const [what, reader] of story) {
          if (what.what === 'step') market.clock.step(what.seconds * 1000);
          if (what.what === 'print') {
            const { symbol, region } = named(what.of);
            market.halt(symbol, region, 0);
            market.print(symbol, region, what.cents / 100, what.size, 0);
          }
          if (what.what === 'halt') market.halt(named(what.of).symbol, named(what.of).region, what.code);
          const text = `[${instruments.map((instrument) => texts.row(instrument, reader)).join(',')}]`;
          expect(text).toBe(await written(instruments.map((instrument) => quoteRow(market, instrument, reader))));
        }
      }),
      { numRuns: 40 },
    );
  });

  it.each([
    ['a visitor', undefined, []],
    ['a subscriber of two exchanges', 'canadian', ['T', 'V']],
    ['a subscriber of all', 'full', ['T', 'V', 'N', 'Q', 'I']],
  ])('reach %s as they stand, one after the other', async (_who, userid, codes) => {
    const { market } = one;
    const browser = new Browser(one);
    if (userid !== undefined) await browser.enter(userid);
    const news: ReadonlySet<string> = new Set(['C:AAA']);
    for (const seconds of [0, 0, 1, 90, 1000]) {
      market.clock.step(seconds * 1000);
      const answer = await browser.get('/api/quote/c:aaa,REC%20nobody;C:FX$CAD!USD%20QQQ/U');
      const reader = { realtime: new Set(codes), news, today: market.clock.date() };
      const expected = [
        ['AAA', 'C'],
        ['REC', 'U'],
        ['NOBODY', 'U'],
        ['FX$CAD/USD', 'C'],
        ['QQQ', 'U'],
      ] as const;
      const list = expected.map(([symbol, region]) => {
        const instrument = market.find(symbol, region);
        return instrument === undefined ? unknownRow(market, { symbol, region }) : quoteRow(market, instrument, reader);
      });
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
      expect(answer.body).toBe(await written(list));
    }
  });
});
