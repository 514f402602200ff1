import { getEventListeners } from 'node:events';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { feedDay } from '../../../server/feeds/feed-clock.ts';
import { FeedMarket } from '../../../server/feeds/feed-market.ts';
import { PROVIDER_KINDS } from '../../../server/feeds/provider-kinds.ts';
import { emptyQuote } from '../../../server/market/quote-figures.ts';
import type { Want } from '../../../server/providers/feed-provider.ts';
import { LINES, LinesProvider } from '../../../server/providers/lines.ts';
import { LineService } from '../../feeds/lines/line-service.ts';
import { RecordingSink } from '../../feeds/recording-sink.ts';
import { TestPace } from '../../feeds/test-pace.ts';
import { temporaryStore } from '../temporary-store.ts';

const DATE = 20_261_118;
/** 10:00:05 in Toronto. */
const NOW = feedDay(DATE).midnight + 36_005_000;
const ABC: Want = { security: 7, symbol: 'ABC', region: 'U', depth: false };

let service: LineService;
let pace: TestPace;
let sink: RecordingSink;
let provider: LinesProvider;

beforeEach(async () => {
  service = new LineService();
  await service.start();
  pace = new TestPace(NOW, 'skipped');
  sink = new RecordingSink();
  provider = made(service.values);
});

afterEach(async () => {
  await provider.close();
  await service.stop();
});

function made(values: Readonly<Record<string, string>>): LinesProvider {
  return new LinesProvider({ values, addresses: {}, keep: async () => {} }, pace);
}

function open(): Promise<void> {
  return provider.open(sink, new AbortController().signal);
}

it('is a kind that is chosen like the others, by its values', () => {
  expect(PROVIDER_KINDS).toContain(LINES);
  expect(LINES.fields.map(({ name, secret, variable }) => [name, secret, variable])).toEqual([
    ['url', false, 'LINES_URL'],
    ['token', true, 'LINES_TOKEN'],
  ]);
  const { name } = LINES.make({ values: {}, addresses: {}, keep: async () => {} });
  expect(name).toBe('Lines');
});

it('makes quotes and minutes of a market from lines on a socket', async () => {
  const own = await temporaryStore();
  const market = await FeedMarket.open(own.store, [{ provider, owner: null }], {
    wallClock: () => pace.time,
    complain: (line) => expect.fail(line),
  });
  try {
    await market.prepare([{ symbol: 'ABC', region: 'U' }]);
    const instrument = market.find('ABC', 'U');
    if (instrument === undefined) throw new Error('ABC was not defined');
    const lines: string[] = [];
    const reported = new Promise<void>((resolve) => {
      market.listen({
        line: (_of, _kind, line) => {
          lines.push(line);
          if (line.startsWith('T') && lines.filter((one) => one.startsWith('T')).length === 2) resolve();
        },
      });
    });
    market.tick();
    service.report('ABC,10,100,9.95,10.05', 'ABC,10.5,200,10.4,10.6');
    await reported;
    expect(market.quote(instrument, false, emptyQuote())).toMatchObject({
      last: 10.5,
      bid: 10.4,
      ask: 10.6,
      volume: 300,
      trades: 2,
    });
    // Once the minute is over.
    pace.time += 60_000;
    market.tick();
    const [day] = await market.minutes(instrument, DATE, DATE, true, false);
    expect(day?.minutes).toMatchObject([{ minute: 600, open: 10, high: 10.5, low: 10, close: 10.5, volume: 300 }]);
  } finally {
    await market.close();
    await own.remove();
  }
  await service.left();
});

it('knows the securities that the service has named, and finds them by their symbols', async () => {
  await expect(provider.define({ symbol: 'ABC', region: 'U' })).rejects.toThrow('Lines is not open.');
  const opening = open();
  // Requested before the service has named it.
  expect(await provider.define({ symbol: 'ABC', region: 'U' })).toMatchObject({ symbol: 'ABC', currency: 'USD' });
  await opening;
  expect(await provider.define({ symbol: 'ABC', region: 'C' })).toBeUndefined();
  expect(await provider.search(' xyz ')).toMatchObject([{ symbol: 'XYZ' }]);
  expect(await provider.search('NOT')).toEqual([]);
  expect(await provider.search(' ')).toEqual([]);
});

it('has defaults for what it lacks: no history, no actions, no news, and no polling', async () => {
  await open();
  const portions: unknown[] = [];
  for await (const bars of provider.history(ABC, 'minute', 0, 1e9)) portions.push(bars);
  expect(portions).toEqual([]);
  expect(await provider.actions(ABC, 20_260_101, 20_261_231)).toEqual([]);
  expect(await provider.news([ABC], 0)).toEqual([]);
  await provider.poll([ABC]);
  expect(sink.reported).toEqual([['state', 'live', '']]);
});

it('reports trades and quotes of what is wanted, and passes over what it cannot read', async () => {
  await open();
  // Another country's security of the same symbol is not the service's.
  provider.want([ABC, { ...ABC, security: 8, region: 'C' }]);
  service.report('', 'ABC', 'XYZ,21,100,20,22', 'ABC,x,1,y,', 'ABC,10,50,9.9,10.1\r');
  await sink.until('trade');
  expect(sink.reported.slice(1)).toEqual([
    ['accepted', 7],
    ['accepted', 8],
    ['quote', 7, NOW, 0, 0, 0, 0],
    ['quote', 7, NOW, 9.9, 0, 10.1, 0],
    ['trade', 7, NOW, 10, 50, 4, Number.NaN],
  ]);
});

it('comes back after a cut, and reports what may be missing', async () => {
  await open();
  provider.want([ABC]);
  pace.time += 5_000;
  service.cut();
  await sink.until('gap');
  expect(sink.of('state').map(([state]) => state)).toEqual(['live', 'stale', 'live']);
  expect(sink.of('gap')).toEqual([[undefined, NOW, pace.time]]);
  service.report('ABC,11,100,10,12');
  await sink.until('trade');
  expect(service.connections).toBe(2);
});

it.each([
  ['a wrong token', () => ({ ...service.values, token: 'wrong' }), 'credentials', 'Lines refuses the token or key.'],
  ['an address that is none', () => ({ url: 'nowhere', token: 't' }), 'service', 'Lines: Invalid URL'],
])('says why it does not open: %s', async (_, values, refusal, words) => {
  provider = made(values());
  await expect(open()).rejects.toMatchObject({ refusal, message: expect.stringContaining(words) });
  expect(sink.reported).toEqual([]);
});

it('can be opened again with the same signal after it has failed', async () => {
  const { token } = service;
  service.token = 'another';
  const { signal } = new AbortController();
  for (let i = 0; i < 3; i++) await expect(provider.open(sink, signal)).rejects.toThrow('refuses the token');
  expect(getEventListeners(signal, 'abort')).toEqual([]);
  service.token = token;
  await provider.open(sink, signal);
  expect(sink.lastState).toEqual(['live', '']);
});

it('ends for good when the token is refused later', async () => {
  await open();
  service.token = 'another';
  service.cut();
  await sink.until('state', ['closed']);
  expect(sink.lastState).toEqual(['closed', 'Lines refuses the token or key.']);
});

it('closes, and says so to whoever opens it then', async () => {
  await open();
  await provider.close();
  expect(sink.lastState).toEqual(['closed', '']);
  await service.left();
  await expect(open()).rejects.toThrow('The connection to Lines was closed.');
});
