import { expect, logIn, test } from '../support/fixtures.ts';

const SYMBOLS = 'U:MSFT U:SPY U:ALTN PRCU NBK.A KFGC AUFR TLPR GPRT CHMP!UN ALCK SMKY C:TI0000';

/** The picture in the README: `npm run screenshots`, then copy it to `test/golden/readme.png`. */
test('a live list with a halted row', async ({ page, server }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1400, height: 700 });
  await logIn(page, { realtime: true });
  await page.goto(`/quote/symbols/${SYMBOLS}/C/-1`);
  const row = (symbol: string) => page.getByRole('row', { name: symbol });
  await expect(page.getByRole('main')).toContainText('Live');
  await server.command({ do: 'halt', symbol: 'ALTN', region: 'U', code: 169 });
  await expect(row('ALTN')).toContainText('Halted');
  await expect(row('PRCU')).toHaveAttribute('data-fade', '0', { timeout: 15_000 });
  for (const [symbol, region, price] of [
    ['KFGC', 'C', 26.28],
    ['MSFT', 'U', 213.1],
    ['SPY', 'U', 369.74],
  ] as const) {
    await server.print(symbol, region, price, 1000);
    await expect(row(symbol)).toHaveAttribute('data-fade', '4');
  }
  await page.screenshot({ path: 'test/out/screens/readme.png' });
});
