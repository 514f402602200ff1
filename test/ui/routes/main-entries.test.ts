import { expect, it } from 'vitest';
import { findRoute, ROUTES } from '../../../ui/route-table.ts';
import { isCurrent, mainEntries } from '../../../ui/routes/main-entries.ts';

const entries = mainEntries(ROUTES, 'CU');
const at = (path: string): string[] => entries.filter((entry) => isCurrent(entry, path)).map(({ title }) => title);

it('the menu leads to screens, and its subscriber entries to subscribers’ screens', () => {
  for (const { path, subscribers } of entries) expect(findRoute(path)?.forSubscribers, path).toBe(subscribers);
});

it('the first entries keep the order of the specification', () => {
  const known = 'quotes news markets search heatmap board charts ticker value alarms'.split(' ');
  const titles = entries.filter(({ place }) => place === undefined).map(({ title }) => title.replace('nav.', ''));
  expect(titles.filter((title) => known.includes(title))).toEqual(known);
});

it('an entry is current for the screens that it leads to', () => {
  expect(at('/portfolio-select/news')).toEqual(['nav.news']);
  expect(at('/quote/port/a/b/1')).toEqual(['nav.ticker']);
  expect(at('/value-chart/1')).toEqual(['nav.value']);
  expect(at('/details/U%20MSFT/chart/U%20MSFT')).toEqual(['nav.charts']);
  expect(at('/article/1')).toEqual(['nav.news']);
  expect(at('/quote/search/x/T/-1')).toEqual(['nav.search']);
});
