import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { INDEX_SYMBOLS } from '../../../engine/quotes/index-symbol.ts';
import { DAY_BLOCK, MINUTE_BLOCK } from '../../../server/blocks/block-layout.ts';
import { loadSeed } from '../../../server/seed/load-seed.ts';
import { seedStories } from '../../../server/seed/seed-stories.ts';
import { dateStories, followMarketDate } from '../../../server/seed/story-dates.ts';
import { type TemporaryStore, temporaryStore } from '../temporary-store.ts';

let temporary: TemporaryStore;

beforeEach(async () => {
  temporary = await temporaryStore();
});

afterEach(() => temporary.remove());

const quiet = (): void => {};

describe('the seed', () => {
  it('is loaded once, step by step', async () => {
    const steps: number[] = [];
    expect(await loadSeed(temporary.store, (done, total) => steps.push(done / total))).toBe(true);
    expect(steps.at(0)).toBe(0);
    expect(steps.at(-1)).toBe(1);
    expect(steps).toEqual(steps.toSorted((a, b) => a - b));
    expect(await loadSeed(temporary.store, quiet)).toBe(false);
  });

  it.each([1, 3, 5])('is finished at the next start when it broke off at step %i', async (step) => {
    const { store } = temporary;
    const breakOff = (done: number): void => {
      if (done === step) throw new Error('power cut');
    };
    await expect(loadSeed(store, breakOff)).rejects.toThrow('power cut');
    expect(await loadSeed(store, quiet)).toBe(true);
    const count = async (table: 'instrument' | 'restructuring' | 'article'): Promise<number> =>
      Number(
        (
          await store
            .selectFrom(table)
            .select(({ fn }) => fn.countAll().as('n'))
            .executeTakeFirstOrThrow()
        ).n,
      );
    const rowsOf = async (grain: number): Promise<number> => {
      const blocks = await store.selectFrom('block').select('rows').where('grain', '=', grain).execute();
      return blocks.reduce((sum, { rows }) => sum + rows, 0);
    };
    expect(await rowsOf(DAY_BLOCK.grain)).toBe(8111 + 15_821 + 502);
    expect(await rowsOf(MINUTE_BLOCK.grain)).toBe(1564);
    const whole = await temporaryStore();
    await loadSeed(whole.store, quiet);
    for (const table of ['instrument', 'restructuring', 'article'] as const) {
      const { n } = await whole.store
        .selectFrom(table)
        .select(({ fn }) => fn.countAll().as('n'))
        .executeTakeFirstOrThrow();
      expect(await count(table)).toBe(Number(n));
    }
    await whole.remove();
  });

  it('has the indices in their order, enough companies on every exchange, and nothing invented about real ones', async () => {
    const { store } = temporary;
    await loadSeed(store, quiet);
    const rows = await store.selectFrom('instrument').selectAll().execute();
    const indices = rows.filter((row) => row.is_index === 1).sort((a, b) => a.rank - b.rank);
    expect(indices.map(({ symbol, region }) => ({ symbol, region }))).toEqual(INDEX_SYMBOLS);
    const on = (codes: string): number => rows.filter((row) => row.is_index === 0 && codes.includes(row.ex)).length;
    expect(on('TVC')).toBeGreaterThanOrEqual(70);
    expect(on('QNXOP')).toBeGreaterThanOrEqual(70);
    for (const code of 'TVCQNXOP') expect(on(code)).toBeGreaterThan(3);
    const real = rows.filter((row) => row.invented === 0);
    expect(real.map(({ symbol }) => symbol).sort()).toEqual(['$SPX', 'MSFT', 'SPY']);
    expect(
      real.every((row) => row.eps === null && row.dividend === null && row.shares === 0 && row.base_price === 0),
    ).toBe(true);
    const news = await store
      .selectFrom('article')
      .select('symbol')
      .where('symbol', 'in', ['MSFT', 'SPY', '$SPX'])
      .execute();
    expect(news).toEqual([]);
    expect(rows.filter((row) => /[./]/.test(row.symbol)).length).toBeGreaterThan(8);
  });

  it('tells at least 150 stories, a dozen of them out before today’s opening, each saying what it is', async () => {
    const stories = await seedStories(20261120);
    expect(stories.length).toBeGreaterThanOrEqual(150);
    expect(
      stories.filter(({ date, time }) => date === 20261120 && (time ?? '') < '09:30').length,
    ).toBeGreaterThanOrEqual(12);
    expect(stories.filter(({ symbol }) => symbol === '').length).toBeGreaterThanOrEqual(12);
    for (const { title, symbol, body = '' } of stories) {
      expect(body).not.toMatch(new RegExp(`(so is|tout comme) ${symbol || '-'}[.]<`));
      expect(title).not.toMatch(/[[\]{}|]/);
      expect(body).toMatch(/^(<p>[^<>]+<\/p>\n?)+$/);
      expect(body).not.toMatch(/[[\]{}|]/);
      expect(body).toMatch(/invented|simulated|inventé/);
    }
    expect(new Set(stories.map(({ title }) => title)).size).toBe(stories.length);
    expect(await seedStories(20261120)).toEqual(stories);
  });

  it('moves the stories with the market’s today', async () => {
    const { store } = temporary;
    await loadSeed(store, quiet);
    await dateStories(store, 20201216);
    const newest = await store
      .selectFrom('article')
      .select(({ fn }) => fn.max('date').as('date'))
      .executeTakeFirst();
    expect(newest?.date).toBe(20201216);
    const day = (date: number) => store.selectFrom('article').select('id').where('date', '=', date).execute();
    const today = await day(20201216);
    await dateStories(store, 20201221);
    expect(await day(20201221)).toEqual(today);
    expect((await day(20201218)).length).toBeGreaterThan(0);
    expect(await day(20201219)).toEqual([]);
  });

  it('keeps the stories with the market’s today, also when the store refuses for a while', async () => {
    const { store } = temporary;
    await loadSeed(store, quiet);
    const said = vi.spyOn(console, 'error').mockImplementation(() => {});
    let today = 20201216;
    const newest = async (): Promise<number | undefined> =>
      (
        await store
          .selectFrom('article')
          .select(({ fn }) => fn.max('date').as('date'))
          .executeTakeFirst()
      )?.date;
    const leave = await followMarketDate(store, { date: () => today }, 5);
    expect(await newest()).toBe(20201216);

    const transaction = vi.spyOn(store, 'transaction').mockImplementation(() => {
      throw new Error('the disk is full');
    });
    today = 20201217;
    await vi.waitUntil(() => transaction.mock.calls.length > 2);
    expect(await newest()).toBe(20201216);
    transaction.mockRestore();
    await expect.poll(newest).toBe(20201217);
    expect(said.mock.calls).toEqual([['The news could not be dated: the disk is full']]);

    said.mockRestore();
    await leave();
  });
});
