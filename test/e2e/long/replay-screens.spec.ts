import { ROUTES } from '../../../ui/route-table.ts';
import { keep } from '../../support/board.ts';
import { expect, keepObject, logIn, test } from '../../support/fixtures.ts';
import { beginReplay, laterTexts, visit } from '../../support/replay.ts';
import { BOARD, BY_THE_MENU, LISTED, MARKET_SCREENS, SCREENS } from '../../support/replay-screens.ts';
import { settled } from '../../support/screens.ts';

/** SPY's minutes of 15 December 2020 are recorded; the live market stands on the 16th, at 10:30. */
const DAY = 20_201_215;
const LIST = '/quote/symbols/SPY/U/-1';

test('every screen is tried in a replay, or it is said why not', () => {
  const patterns = ROUTES.map(({ pattern }) => pattern);
  expect(Object.keys(SCREENS).filter((pattern) => !patterns.includes(pattern))).toEqual([]);
  expect(patterns.filter((pattern) => pattern.includes(':') && SCREENS[pattern] === undefined)).toEqual([]);
});

test('no screen says anything of later than the clock, in two moments of a day, and each offers a replay', async ({
  page,
}) => {
  await keep(page, 'demo', BOARD);
  await logIn(page, { realtime: true });
  await keepObject(page, LISTED);
  for (const [time, second] of [
    ['10:00', 36_000],
    ['09:41', 34_860],
  ] as const) {
    await page.goto(LIST);
    await beginReplay(page, { date: DAY, time });
    for (const path of MARKET_SCREENS) {
      await visit(page, path);
      await settled(page, path);
      expect(await laterTexts(page, DAY, second), `${path} at ${time}`).toEqual([]);
      if (ROUTES.some(({ pattern }) => pattern === path) && SCREENS[path] === undefined) continue;
      const offers = page.getByRole('main').getByRole('button', { name: 'Replay', exact: true });
      await expect(offers, path).toHaveCount(BY_THE_MENU.has(path) ? 0 : 1);
    }
    await visit(page, '/details/U SPY/fund/U SPY');
    await expect(page.getByRole('main')).toContainText('have no history');
  }
});
