import fc from 'fast-check';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Http } from '../../../../workers/market/calls/http.ts';
import { KeptAnswers } from '../../../../workers/market/calls/kept-answers.ts';
import { MemoryCaches } from '../../../support/memory-caches.ts';

const ORIGIN = 'https://market.test';
const OWNER = '/last-known-of';
const START = Date.UTC(2026, 10, 20, 15, 31, 5);

let caches: MemoryCaches;
let kept: KeptAnswers;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: START });
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  caches = new MemoryCaches();
  kept = new KeptAnswers(caches, ORIGIN);
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Makes a call and answers it. */
function answered(path: string, text = '1', by = kept): void {
  by.asked(path)?.(text, 1_608_132_600_000);
}

/** The cached paths, once all pending work is done. */
async function paths(): Promise<string[]> {
  await kept.owner();
  await kept.owner();
  return caches.paths.filter((path) => path !== OWNER);
}

test('an answer is found again with the time of its arrival and of the market, even by the next worker', async () => {
  kept.belongTo('ann');
  answered('/api/quote/MSFT/U', '[7]');
  const known = { text: '[7]', at: START, marketTime: 1_608_132_600_000 };
  await paths();
  await expect(kept.find('/api/quote/MSFT/U')).resolves.toEqual(known);
  const next = new KeptAnswers(caches, ORIGIN);
  await expect(next.owner()).resolves.toBe('ann');
  next.belongTo('ann');
  await expect(next.find('/api/quote/MSFT/U')).resolves.toEqual(known);
  await expect(next.find('/api/quote/AAPL/U')).resolves.toBeNull();
});

test.each([
  '/api/quote/RY%20TD/C',
  '/api/search/type=gainers/T',
  '/api/news/notsymbol/UC/-1?category=3',
  '/api/article/12',
  '/api/fundamental/RY/C',
  '/api/close/RY/C/20200101/20201216',
  '/api/restructure/RY/C',
  '/api/spark/RY/C',
  '/api/portfolio/get/3',
  '/api/transaction/3',
  '/api/weekvalue/3/C',
  '/config.json',
])('%s is kept', async (path) => {
  kept.belongTo('');
  answered(path);
  await expect(paths()).resolves.toEqual([decodeURIComponent(path)]);
});

test.each([
  '/api/login/ann/secret',
  '/api/login',
  '/api/loggedin',
  '/api/session',
  '/api/usersettings/get/spasettings/a',
  '/api/portfolio/add/RY%20C%203',
  '/api/portfolio/delete/17',
  '/api/transaction/export/3',
  '/api/alarm/get',
  '/api/hasdepth/RY/C',
  '/api/lookup/RY/C',
  '/api/quoteless/RY',
  '/x/api/quote/RY/C',
])('%s is never kept', async (path) => {
  kept.belongTo('ann');
  expect(kept.asked(path)).toBeNull();
  await expect(paths()).resolves.toEqual([]);
});

test('an answer to the same call is written at most once in 30 s', async () => {
  kept.belongTo('');
  for (let second = 0; second < 60; second += 1) {
    answered('/api/quote/MSFT/U', `${second}`);
    await paths();
    vi.setSystemTime(Date.now() + 1_000);
  }
  expect(caches.puts).toBe(2);
  await expect(kept.find('/api/quote/MSFT/U')).resolves.toMatchObject({ text: '30' });
});

test('whatever the number and size of answers, the newest stay within the limit', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 600_000 }), { minLength: 150, maxLength: 260 }),
      async (sizes) => {
        caches = new MemoryCaches();
        kept = new KeptAnswers(caches, ORIGIN);
        kept.belongTo('');
        for (const [i, size] of sizes.entries()) {
          vi.setSystemTime(START + i);
          answered(`/api/article/${i}`, 'x'.repeat(size));
        }
        const held = await paths();
        const lengths = held.map((path) => sizes[Number(path.slice('/api/article/'.length))] ?? 0);
        expect(held.length).toBeLessThanOrEqual(200);
        expect(lengths.reduce((sum, length) => sum + length, 0)).toBeLessThanOrEqual(4_000_000);
        const fitting = [...sizes.keys()].filter((i) => (sizes[i] ?? 0) <= 500_000).map((i) => `/api/article/${i}`);
        expect(held).toEqual(fitting.slice(fitting.length - held.length));
        expect(held.length).toBeGreaterThan(Math.min(fitting.length - 1, 7));
      },
    ),
    { numRuns: 4, endOnFailure: true },
  );
});

test('the limit includes answers of earlier visits', async () => {
  kept.belongTo('');
  for (let i = 0; i < 200; i += 1) {
    vi.setSystemTime(START + i);
    answered(`/api/article/${i}`);
  }
  await paths();
  kept = new KeptAnswers(caches, ORIGIN);
  kept.belongTo('');
  vi.setSystemTime(START + 300);
  answered('/api/article/new');
  const held = await paths();
  expect(held).toHaveLength(200);
  expect(held).not.toContain('/api/article/0');
  expect(held).toContain('/api/article/new');
});

describe('another session', () => {
  test.each(['', 'bob'])('%j finds nothing of the previous one', async (next) => {
    kept.belongTo('ann');
    answered('/api/transaction/1', 'hers');
    answered('/api/article/1', 'also hers');
    await paths();
    kept.belongTo(next);
    await expect(kept.find('/api/transaction/1')).resolves.toBeNull();
    await expect(paths()).resolves.toEqual([]);
    expect((await caches.texts()).join()).not.toMatch(/hers|ann/);
  });

  test('finds nothing when it begins in a later visit', async () => {
    kept.belongTo('ann');
    answered('/api/transaction/1', 'hers');
    await paths();
    kept = new KeptAnswers(caches, ORIGIN);
    const early = kept.find('/api/transaction/1');
    kept.belongTo('');
    await expect(early).resolves.toBeNull();
    await expect(paths()).resolves.toEqual([]);
  });

  test('does not get answers requested in the previous one', async () => {
    kept.belongTo('ann');
    const keep = kept.asked('/api/transaction/1');
    kept.belongTo('');
    keep?.('hers', Number.NaN);
    await expect(paths()).resolves.toEqual([]);
  });

  test('log-out deletes everything at once, and pending answers are not cached', async () => {
    kept.belongTo('ann');
    const keep = kept.asked('/api/transaction/1');
    answered('/api/article/1');
    await paths();
    kept.empty();
    keep?.('hers', Number.NaN);
    await expect(paths()).resolves.toEqual([]);
  });
});

test('an answer that arrives before the user is known is cached once they are', async () => {
  answered('/api/article/1', 'early');
  await expect(paths()).resolves.toEqual([]);
  kept.belongTo('');
  await expect(kept.find('/api/article/1')).resolves.toMatchObject({ text: 'early' });
});

test('a failing storage caches nothing and breaks nothing', async () => {
  const full = {
    open: () => Promise.reject(new DOMException('full', 'QuotaExceededError')),
    delete: async () => false,
  };
  const broken = new KeptAnswers(full, ORIGIN);
  broken.belongTo('');
  answered('/api/article/1', '1', broken);
  await expect(broken.find('/api/article/1')).resolves.toBeNull();
});

describe('calls', () => {
  const listener = { heard() {}, unreachable() {}, tokenRefused() {}, visitor() {} };
  let answer: () => Response;
  let http: Http;

  beforeEach(() => {
    answer = () => new Response('7', { headers: { 'X-Market-Time': '1608132600500' } });
    http = new Http(ORIGIN, async () => answer(), listener, kept);
    kept.belongTo('ann');
  });

  test('give the last known answer and its age when the server does not answer', async () => {
    await expect(http.getOrLastKnown('/api/article/1', v.number())).resolves.toMatchObject({ value: 7, keptAt: 0 });
    await paths();
    vi.setSystemTime(START + 60_000);
    answer = () => {
      throw new TypeError('no network');
    };
    const known = { value: 7, keptAt: START, marketTime: 1_608_132_600_500 };
    await expect(http.getOrLastKnown('/api/article/1', v.number())).resolves.toEqual(known);
    await expect(http.getOrLastKnown('/api/article/2', v.number())).rejects.toThrow('unreachable');
    await expect(http.getOrLastKnown('/api/article/1', v.string())).rejects.toThrow('unreachable');
    await expect(http.get('/api/article/1', v.number())).rejects.toThrow('unreachable');
  });

  test.each([401, 403, 404, 500])('give no earlier answer when the server returns %d', async (status) => {
    await http.getOrLastKnown('/api/article/1', v.number());
    await paths();
    answer = () => new Response('', { status });
    await expect(http.getOrLastKnown('/api/article/1', v.number())).rejects.toThrow();
  });

  test('cache no failures, unreadable answers or POSTs', async () => {
    await http.post('/api/transaction/1', {}, v.number());
    await http.postCsv('/api/transaction/1', 'a', v.number());
    await http.get('/api/login/ann/secret', v.number());
    await http.get('/api/article/1', v.string()).catch(() => {});
    answer = () => new Response('9', { status: 500 });
    await http.get('/api/article/2', v.number()).catch(() => {});
    await expect(paths()).resolves.toEqual([]);
  });
});

test('the largest answer that is kept takes an eighth of the room', async () => {
  kept.belongTo('');
  answered('/api/article/1', 'x'.repeat(500_000));
  answered('/api/article/2', 'x'.repeat(500_001));
  await expect(paths()).resolves.toEqual(['/api/article/1']);
});

test('exactly as many bytes as there is room for are kept', async () => {
  kept.belongTo('');
  for (let i = 0; i < 8; i += 1) {
    vi.setSystemTime(START + i);
    answered(`/api/article/${i}`, 'x'.repeat(500_000));
  }
  await expect(paths()).resolves.toHaveLength(8);
});

test('the configuration is kept for whoever comes next', async () => {
  kept.belongTo('ann');
  answered('/config.json');
  answered('/api/article/1');
  await paths();
  kept.empty();
  await expect(paths()).resolves.toEqual(['/config.json']);
  // What was deleted may be cached again at once.
  answered('/api/article/1');
  await expect(paths()).resolves.toEqual(['/config.json', '/api/article/1']);
});

test('the owner is known once it was said, and the same owner again changes nothing', async () => {
  expect(kept.isSettled).toBe(false);
  kept.belongTo('ann');
  expect(kept.isSettled).toBe(true);
  const keep = kept.asked('/api/article/1');
  kept.belongTo('ann');
  keep?.('1', Number.NaN);
  await expect(paths()).resolves.toEqual(['/api/article/1']);
});
