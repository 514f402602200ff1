import { drawnChart } from '../support/chart.ts';
import { expect, logIn, test } from '../support/fixtures.ts';
import { settled } from '../support/screens.ts';

const WIDTHS = [360, 800, 1400];
const THEMES = ['light', 'dark'] as const;

const VISITOR: Readonly<Record<string, string>> = {
  home: '/',
  menu: '/menu',
  'stock-select': '/stock-select',
  'list-delayed': '/quote/symbols/MSFT SPY NOSUCH/U/-1',
  search: '/search',
  'search-results': '/quote/search/:stype:volume:mp:1/CC/-1',
  'search-empty': '/quote/search/:stype:volume:mv:999999999999/T/-1',
  news: '/news/UC notsymbol',
  article: '/article/1',
  login: '/login',
  about: '/about',
  contact: '/contact',
  'not-found': '/nowhere',
  'level2-visitor': '/details/U MSFT/level2/U MSFT',
};

const SUBSCRIBER: Readonly<Record<string, string>> = {
  'list-live': '/quote/symbols/MSFT SPY/U/-1',
  markets: '/quote/index/a/C/-1',
  board: '/board',
  'heat-map': '/heatmap',
  'chart-daily': '/details/U MSFT/chart/U MSFT',
  'chart-spy': '/details/U SPY/chart/U SPY',
  level2: '/details/U MSFT/level2/U MSFT',
  'depth-by-price': '/details/C NBK.A/depthprice/C NBK.A',
  trades: '/details/U SPY/trades/U SPY',
  fundamentals: '/details/U MSFT/fund/U MSFT',
  'portfolio-select': '/portfolio-select/value',
  'portfolio-ticker': '/quote/port/a/b/1',
  'portfolio-value': '/value/1',
  'portfolio-empty': '/value/9',
  'portfolio-chart': '/value-chart/1',
  alarms: '/details/U MSFT/alarms/U MSFT',
  'alarm-messages': '/alarmmessages',
};

for (const theme of THEMES) {
  for (const width of WIDTHS) {
    test(`${theme} ${width}`, async ({ page, server }) => {
      test.setTimeout(180_000);
      await page.emulateMedia({ colorScheme: theme });
      await page.setViewportSize({ width, height: width < 600 ? 780 : 900 });
      const shoot = async (name: string, path: string): Promise<void> => {
        await page.goto(path);
        await settled(page, path);
        await page.screenshot({ path: `test/out/screens/${name}-${width}-${theme}.png` });
      };
      for (const [name, path] of Object.entries(VISITOR)) await shoot(name, path);
      await page.goto('/details/U MSFT/chart/U MSFT');
      await drawnChart(page);
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').getByRole('combobox').fill('no');
      await expect(page.getByRole('option', { name: /Northern/ }).first()).toBeVisible();
      await page.screenshot({ path: `test/out/screens/palette-${width}-${theme}.png` });
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Compare', exact: true }).click();
      await page.getByRole('dialog').getByRole('combobox').fill('U:SPY C:TI0000 C:NBK.A');
      await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click();
      await page.screenshot({ path: `test/out/screens/compare-${width}-${theme}.png` });
      await page.keyboard.press('Escape');
      await expect(page.getByRole('list', { name: 'Compared securities' })).toContainText(/NBK\.A.*%/);
      await page.screenshot({ path: `test/out/screens/chart-compared-${width}-${theme}.png` });
      await logIn(page, { realtime: true });
      for (const [name, path] of Object.entries(SUBSCRIBER)) {
        await server.step(20);
        await shoot(name, path);
      }
    });
  }
}
