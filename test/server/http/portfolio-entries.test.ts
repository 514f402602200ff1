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
