import { expect, it } from 'vitest';
import { ROUTES } from '../../../ui/route-table.ts';
import { mainEntries } from '../../../ui/routes/main-entries.ts';
import { barPlace } from '../../../ui/shell/bar-places.ts';

const at = (path: string): string | undefined => barPlace(mainEntries(ROUTES, ''), path)?.title;

it.each([
  ['/stock-select', 'bar.lists'],
  ['/list/abc', 'bar.lists'],
  ['/quote/symbols/MSFT/U/-1', 'bar.lists'],
  ['/quote/index/a/C/-1', 'bar.lists'],
  ['/heatmap', 'bar.lists'],
  ['/search', 'bar.lists'],
  ['/quote/search/:stype:volume/CC/-1', 'bar.lists'],
  ['/details/U%20MSFT/level2/U%20MSFT', 'bar.chart'],
  ['/board', 'bar.board'],
  ['/portfolio-select/tick', 'nav.portfolio'],
  ['/quote/port/a/b/1', 'nav.portfolio'],
  ['/value-chart/1', 'nav.portfolio'],
])('%s belongs to %s of a phone’s bar', (path, place) => expect(at(path)).toBe(place));

it('every group of the menu has a place, and screens without one are in the menu', () => {
  const without = mainEntries(ROUTES, '').filter(({ path }) => at(path) === undefined);
  expect(without.map(({ title }) => title.split('.')[1])).toEqual(
    'news alarms title feeds contact guide about'.split(' '),
  );
});
