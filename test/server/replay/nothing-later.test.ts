import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Browser } from '../http/test-app.ts';
import { DAYS, type Moment, SESSION } from './recorded-days.ts';
import { type Recorded, serverUpTo } from './recorded-server.ts';

const AHEAD = 60_000;
const NO_FILTER = 'mv:-1:md:-1:mp:-1:xp:-1:mt:-1:pyh:-1:pyl:-1:pdh:-1:pdl:-1';

let full: Recorded;

beforeAll(async () => {
  full = await serverUpTo();
});

afterAll(() => full.app.close());

/** Every call about the market. */
function callsAt({ date }: Moment): string[] {
  const symbols = ['TRD/U', 'LVL/U', 'MIN/U', 'NEW/U', 'AAA/C', 'QQQ/U', 'REC/U'];
  const each = (call: (symbol: string) => string): string[] => symbols.map(call);
  return [
    'quote/U:TRD%20U:MIN%20U:NEW%20U:REC%20U:QQQ%20AAA%20BBB%20FX$CAD!USD/C',
    'spark/TRD%20MIN%20QQQ%20NEW/U',
    `search/:stype:volume:${NO_FILTER}/UU`,
    `search/:stype:gain:${NO_FILTER}/CC`,
    'lookup/industries/CU',
    'portfolio/get/0',
    'transaction/0',
    'weekvalue/0/C',
    'news/notsymbol/UC/-1',
    'news/TRD/U/-1',
    ...[1, 2, 5, 20, 33].map((id) => `article/${id}`),
    ...each((symbol) => `close/${symbol}/20201120/20201231`),
    ...each((symbol) => `trade/${symbol}/20201208/20201231`),
    ...each((symbol) => `trade/${symbol}/${date}/${date}/false`),
    ...each((symbol) => `bars/day/${symbol}/20201120/20201231?adjusted=true`),
    ...each((symbol) => `bars/minute/${symbol}/20201208/20201231?extended=true&adjusted=true`),
    ...each((symbol) => `hasdepth/${symbol}`),
    ...each((symbol) => `depth/${symbol}`),
    ...each((symbol) => `depthprice/${symbol}`),
    ...each((symbol) => `restructure/${symbol}`),
    ...each((symbol) => `fundamental/${symbol}`),
  ];
}

const LINES = 'lines/U:TRD%20U:LVL%20U:MIN%20U:NEW%20U:REC%20U:QQQ%20AAA%20BBB/C';

interface Answer {
  readonly call: string;
  readonly statusCode: number;
  readonly text: string;
  readonly time: unknown;
  readonly until: unknown;
}

async function answerOf({ browser }: Recorded, { date, time }: Moment, call: string): Promise<Answer> {
  const { statusCode, body, headers } = await browser.get(`/api/replay/${date}/${time}/${call}`);
  // Ids depend on the order of arrival, which differs between the stores.
  const text = body.replaceAll(/"(id|subid)":"\d+"/g, '""');
  return { call, statusCode, text, time: headers['x-market-time'], until: headers['x-replay-until'] };
}

const moment = fc.record({
  date: fc.constantFrom(...DAYS),
  time: fc.integer({ min: SESSION.from, max: SESSION.to }),
});

it('every call about the market is among those that are tried', () => {
  const tree = full.app.app.printRoutes({ commonPrefix: false });
  const routes = [...tree.matchAll(/api\/replay\/:date\/:moment\/([a-z]+)/g)].map(([, name]) => name);
  const tried = [...callsAt({ date: 20201210, time: 0 }), LINES].map((call) => /^[a-z]+/.exec(call)?.[0]);
  expect([...new Set(tried)].sort()).toEqual([...new Set(routes)].sort());
});

describe('as of a moment of a recorded day', () => {
  it('every call answers from the full store as from a store that ends at the moment', async () => {
    await fc.assert(
      fc.asyncProperty(moment, async (at) => {
        const cut = await serverUpTo(at);
        try {
          for (const call of callsAt(at)) {
            const answer = await answerOf(full, at, call);
            expect(answer).toEqual(await answerOf(cut, at, call));
            expect(answer.statusCode).toBeLessThan(500);
          }
        } finally {
          await cut.app.close();
        }
      }),
      { numRuns: 6, seed: 23, endOnFailure: true },
    );
  });

  it('lines end a minute later, and none of them is later', async () => {
    await fc.assert(
      fc.asyncProperty(moment, async (at) => {
        const until = { date: at.date, time: at.time + AHEAD };
        const cut = await serverUpTo(until);
        try {
          for (const query of [
            '',
            '?depth=true',
            `?since=${at.time + 1234}`,
            `?since=${at.time - 100_000}&depth=true`,
          ]) {
            const answer = await answerOf(full, at, LINES + query);
            expect(answer).toEqual(await answerOf(cut, at, LINES + query));
            expect(answer).toMatchObject({ statusCode: 200, until: String(until.time) });
          }
        } finally {
          await cut.app.close();
        }
      }),
      { numRuns: 6, seed: 24, endOnFailure: true },
    );
  });

  it('lines since a time follow those up to it, without a gap and without a duplicate', async () => {
    const { browser } = full;
    const lines = async (path: string): Promise<string[]> => {
      const { body } = await browser.get(`/api/replay/20201210/${path}`);
      return body.split('\n').filter((line) => line !== '');
    };
    const whole = await lines(`36000000/${LINES}?since=36000000&depth=true`);
    expect(whole.length).toBeGreaterThan(10);
    const pieces = [36_000_000, 36_000_001, 36_017_500, 36_040_000, 36_060_000];
    const joined: string[] = [];
    for (const [i, since] of pieces.slice(0, -1).entries()) {
      const all = await lines(`${since}/${LINES}?since=${since}&depth=true`);
      joined.push(...all.filter((line) => Number.parseInt(line, 10) <= pieces[i + 1]));
    }
    expect(joined).toEqual(whole);
    const times = whole.map((line) => Number.parseInt(line, 10));
    expect(times).toEqual([...times].sort((a, b) => a - b));
  });
});

describe('as of a moment of today', () => {
  it('every call later answers as it did at that moment', async () => {
    const early = await serverUpTo();
    const late = await serverUpTo();
    try {
      for (const { app } of [early, late]) {
        app.market.print('AAA', 'C', 51.23, 700, 4);
        app.market.clock.step(30_000);
        app.market.halt('QQQ', 'U', 169);
        app.market.clock.step(30_000);
      }
      const at = { date: 20201216, time: Math.floor(early.app.market.clock.secondOfDay() * 1000) - 1_000 };
      early.app.market.clock.step(1);
      late.app.market.clock.step(400_000);
      late.app.market.halt('QQQ', 'U', 0);
      late.app.market.print('AAA', 'C', 40, 900, 4);
      late.app.market.clock.step(400_000);
      for (const call of callsAt(at)) expect(await answerOf(late, at, call)).toEqual(await answerOf(early, at, call));
    } finally {
      await early.app.close();
      await late.app.close();
    }
  });

  it('every call answers a reader without real-time entitlement as a quarter of an hour earlier', async () => {
    const now = Math.floor(full.app.market.clock.secondOfDay() * 1000);
    const visitor = { app: full.app, browser: new Browser(full.app) };
    const calls = [
      'quote/AAA%20BBB%20U:QQQ/C',
      'spark/AAA%20BBB%20U:QQQ/C',
      `search/:stype:volume:${NO_FILTER}/UU`,
      ...['AAA/C', 'QQQ/U'].flatMap((symbol) => [
        `close/${symbol}/20201210/20201216`,
        `trade/${symbol}/20201215/20201216`,
        `bars/day/${symbol}/20201210/20201216`,
        `bars/minute/${symbol}/20201216/20201216?extended=true`,
      ]),
    ];
    for (const call of calls) {
      const late = await answerOf(visitor, { date: 20201216, time: now }, call);
      const then = await answerOf(full, { date: 20201216, time: now - 900_001 }, call);
      expect([call, late.text.replaceAll('"delay":15', '"delay":0')]).toEqual([call, then.text]);
    }
  });

  it('nothing is sent that has not happened yet, nor to readers of delayed figures what happened within 15 minutes', async () => {
    const now = Math.floor(full.app.market.clock.secondOfDay() * 1000);
    const path = `/api/replay/20201216/${now + 3_600_000}/lines/AAA/C`;
    const lines = (await full.browser.get(path)).headers;
    expect(Number(lines['x-replay-until'])).toBeLessThan(now);
    const visitor = await full.app.get(path);
    expect(Number(visitor.headers['x-replay-until'])).toBeLessThan(now - 900_000);
    const [row] = (await full.app.get(`/api/replay/20201216/${now}/quote/AAA/C`)).json();
    const [then] = (await full.browser.get(`/api/replay/20201216/${now - 900_001}/quote/AAA/C`)).json();
    expect(row).toEqual({ ...then, delay: 15 });
    const [past] = (await full.app.get(`/api/replay/20201210/50000000/quote/AAA/C`)).json();
    expect(past.delay).toBe(0);
  });
});

describe('any path', () => {
  it('is answered, with an error that gives the reason, but never with a fault', async () => {
    const segment = fc.oneof(
      fc.constantFrom(
        'TRD',
        'U',
        'C',
        'quote',
        'lines',
        'trade',
        'close',
        'search',
        'days',
        '20201210',
        '36000000',
        '0',
      ),
      fc.string({ maxLength: 12 }).map(encodeURIComponent),
      fc.integer().map(String),
    );
    const date = fc.oneof(fc.constantFrom('20201210', '20201216', '19000101', '00010101', '20201212'), segment);
    const time = fc.oneof(fc.constantFrom('0', '36000000', '86399999', '86400000'), segment);
    const path = fc.tuple(date, time, fc.array(segment, { maxLength: 6 }));
    await fc.assert(
      fc.asyncProperty(path, async ([day, at, rest]) => {
        const { statusCode } = await full.browser.get(`/api/replay/${day}/${at}/${rest.join('/')}`);
        expect(statusCode).toBeLessThan(500);
      }),
      { numRuns: 300, seed: 25 },
    );
    const call = fc.constantFrom(...callsAt({ date: 20201210, time: 0 }), LINES, `${LINES}?since=0`);
    await fc.assert(
      fc.asyncProperty(date, time, call, async (day, at, rest) => {
        const { statusCode } = await full.browser.get(`/api/replay/${day}/${at}/${rest}`);
        expect(statusCode).toBeLessThan(500);
      }),
      { numRuns: 200, seed: 26 },
    );
  });
});
