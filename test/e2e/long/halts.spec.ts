import type { Locator, Page } from '@playwright/test';
import { expect, openAs, signIn, test } from '../../support/fixtures.ts';

// A separate server, because the test moves the clock by more than an hour.
test.use({ environment: { TIMINGS: '{"refreshLoggedIn":1000}' } });

const LIST = '/quote/symbols/MSFT SPY/U/-1';
/** A search by trades; it finds every stock on a country's exchanges. */
const SEARCH = '/api/search/:stype:trades';

interface Row {
  readonly symbol: string;
  readonly region: string;
  readonly haltcode: number;
  readonly trades: number;
}

const rowOf = (page: Page, symbol: string): Locator => page.getByRole('row', { name: new RegExp(symbol) });

async function quoteOf(page: Page, symbol: string, region: string): Promise<Row> {
  const answer = await page.request.get(`/api/quote/${symbol}/${region}`);
  const [row] = (await answer.json()) as [Row];
  return row;
}

test.describe('a halted security', () => {
  test('stands still until it resumes, while others trade on', async ({ page, server }) => {
    await openAs(page, { realtime: true }, LIST);
    await expect(page.getByRole('main')).toContainText('Live');
    const halted = rowOf(page, 'MSFT');
    await server.command({ do: 'halt', symbol: 'MSFT', region: 'U', code: 169 });
    await expect(halted).toContainText('Halted');
    const before = await halted.textContent();
    const spy = await quoteOf(page, 'SPY', 'U');
    await server.step(120);
    await expect.poll(async () => (await quoteOf(page, 'SPY', 'U')).trades).toBeGreaterThan(spy.trades);
    // The feed is ordered: anything sent for the halted row would have arrived before this trade of the other row.
    await server.print('SPY', 'U', 371.25, 300);
    await expect(rowOf(page, 'SPY')).toContainText('371.25');
    expect(await halted.textContent()).toBe(before);
    await expect(server.print('MSFT', 'U', 200, 300)).rejects.toThrow('MSFT is halted');

    await server.command({ do: 'halt', symbol: 'MSFT', region: 'U', code: 0 });
    await expect(halted).not.toContainText('Halted');
    const { trades } = await quoteOf(page, 'MSFT', 'U');
    const resumed = await halted.textContent();
    await server.step(60);
    await expect.poll(async () => (await quoteOf(page, 'MSFT', 'U')).trades).toBeGreaterThan(trades);
    await expect.poll(() => halted.textContent()).not.toBe(resumed);
  });

  for (const [region, exchanges] of [
    ['C', 'CC'],
    ['U', 'UU'],
  ] as const) {
    test(`is halted by the market itself, and resumes, within any half hour, in region ${region}`, async ({
      page,
      server,
    }) => {
      await signIn(page, { realtime: true });
      const halted = async (): Promise<string | undefined> => {
        const rows = (await (await page.request.get(`${SEARCH}/${exchanges}`)).json()) as Row[];
        return rows.find(({ haltcode }) => haltcode === 169)?.symbol;
      };
      let symbol = await halted();
      for (let minute = 0; symbol === undefined && minute < 60; minute++) {
        await server.step(60);
        symbol = await halted();
      }
      expect(symbol).toBeDefined();
      await page.goto(`/quote/symbols/${symbol}/${region}/-1`);
      await expect(page.getByRole('main')).toContainText('Live');
      const row = rowOf(page, symbol ?? '');
      await expect(row).toHaveAccessibleName(/Halted/);
      const { trades } = await quoteOf(page, symbol ?? '', region);
      for (let minute = 0; (await quoteOf(page, symbol ?? '', region)).haltcode !== 0; minute++) {
        expect(minute).toBeLessThan(18);
        expect((await quoteOf(page, symbol ?? '', region)).trades).toBe(trades);
        await server.step(60);
      }
      await expect(row).not.toHaveAccessibleName(/Halted/);
      await server.step(60);
      expect((await quoteOf(page, symbol ?? '', region)).trades).toBeGreaterThan(trades);
    });
  }
});
