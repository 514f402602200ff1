import { afterAll, beforeAll, expect, it } from 'vitest';
import { Browser, type TestApp, testApp } from './test-app.ts';

let one: TestApp;

beforeAll(async () => {
  one = await testApp();
});

afterAll(() => one.close());

/** A subscriber's browser, and its answers. */
async function subscriber(userid: string) {
  const browser = new Browser(one);
  await browser.enter(userid);
  const json = async (path: string) => (await browser.get(`/api/${path}`)).json();
  return {
    add: (entry: string): Promise<{ subid: string }> => json(`portfolio/add/${encodeURIComponent(entry)}`),
    symbols: async (portfolio: number): Promise<string[]> =>
      (await json(`portfolio/get/${portfolio}`)).map(({ symbol, region }: Record<string, string>) => region + symbol),
    headlines: async (portfolio: number): Promise<string[]> =>
      (await json(`news/notsymbol/UC/${portfolio}`)).map(({ title }: Record<string, string>) => title),
    remove: (subid: string): Promise<object> => json(`portfolio/delete/${subid}`),
  };
}

it('a portfolio shows what its own subscriber put into it, and nothing of another portfolio or subscriber', async () => {
  const [full, canadian] = [await subscriber('full'), await subscriber('canadian')];
  await full.add('QQQ U 1');
  await full.add('BBB C 1');
  await full.add('REC U 2');
  const { subid } = await canadian.add('AAA C 1');

  expect(await full.symbols(1)).toEqual(['UQQQ', 'CBBB']);
  expect(await full.symbols(2)).toEqual(['UREC']);
  expect(await canadian.symbols(1)).toEqual(['CAAA']);
  expect(await canadian.symbols(2)).toEqual([]);

  // News of a portfolio are those of its securities.
  expect(await full.headlines(1)).toEqual([]);
  expect(await canadian.headlines(1)).toEqual(['This morning']);

  // A symbol that another subscriber already has can still be added, and nobody can remove another's entries.
  const own = await full.add('AAA C 1');
  expect(own.subid).not.toBe(subid);
  await full.remove(subid);
  expect(await canadian.symbols(1)).toEqual(['CAAA']);
  await full.remove(own.subid);
  expect(await full.symbols(1)).toEqual(['UQQQ', 'CBBB']);
});

it('a portfolio has a number from 0 to 10, and at most 200 symbols', async () => {
  const full = await subscriber('full');
  const { id } = await one.store.selectFrom('user').select('id').where('userid', '=', 'full').executeTakeFirstOrThrow();
  const entry = (i: number) => ({ user_id: id, portfolio: 10, symbol: `S${i}`, region: 'C' as const });
  await one.store
    .insertInto('portfolio_entry')
    .values(Array.from({ length: 199 }, (_, i) => entry(i)))
    .execute();
  const { subid } = await full.add('AAA C 10');
  expect(subid).toMatch(/^\d+$/);
  // The one that is there already is no further one.
  expect(await full.add('AAA C 10')).toEqual({ subid });
  expect(await full.add('BBB C 10')).toMatchObject({ error: 'A portfolio holds at most 200 symbols.' });
  expect(await full.symbols(10)).toHaveLength(200);
  for (const wrong of ['AAA C 11', 'AAA C', 'AAA X 1', 'AAA C 1.5'])
    expect(await full.add(wrong)).toMatchObject({ error: expect.stringContaining('from 0 to 10') });
});
