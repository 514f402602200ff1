import type { TileContent } from '../../ui/board/tile.ts';
import { ROUTES } from '../../ui/route-table.ts';
import type { DetailsTab } from '../../ui/routes/paths.ts';

/** Why a replay is not tested on a screen. */
type Untried =
  | 'only a choice of what to open'
  | 'of the user’s account'
  | 'no market data'
  | 'the live market’s messages';

const SPY = { region: 'U', symbol: 'SPY' } as const;

/** A named list, as the workspace keeps it. */
export const LISTED = {
  id: 'a-replayed-list',
  kind: 'list',
  body: JSON.stringify({ name: 'Replayed', place: 'V', symbols: [SPY, { region: 'U', symbol: 'MSFT' }] }),
} as const;

/** One tile of every kind, as a board is kept in the browser. */
const TILES: Readonly<Record<TileContent['kind'], object>> = {
  list: { kind: 'list', list: '/quote/symbols/SPY MSFT/U/-1' },
  named: { kind: 'named', list: LISTED.id, name: 'Replayed' },
  chart: { kind: 'chart', security: SPY, choice: {} },
  orders: { kind: 'depth', security: SPY, depth: 'orders' },
  levels: { kind: 'depth', security: { region: 'C', symbol: 'NBK.A' }, depth: 'levels' },
  tape: { kind: 'tape', security: SPY },
  news: { kind: 'news', security: { region: 'U', symbol: 'MSFT' } },
  summary: { kind: 'summary', security: SPY },
  headlines: { kind: 'headlines' },
  alarms: { kind: 'alarms' },
  heat: { kind: 'heat', region: 'U' },
  value: { kind: 'value', portfolio: 1 },
};

/** A board with every kind of tile. */
export const BOARD: readonly object[] = Object.values(TILES).map((content) => ({
  title: '',
  colour: 0,
  width: 1,
  height: 1,
  content,
}));

/** The tabs of a security. */
const TABS: Readonly<Record<DetailsTab, string>> = {
  chart: '/details/U SPY/chart/U SPY',
  trades: '/details/U SPY/trades/U SPY',
  level2: '/details/U SPY/level2/U SPY',
  depthprice: '/details/C NBK.A/depthprice/C NBK.A',
  news: '/details/U MSFT/news/U MSFT',
  fund: '/details/U SPY/fund/U SPY',
  alarms: '/details/U SPY/alarms/U SPY',
};

/**
 * Screens by their patterns: the paths on which a replay is tested, or why it is not. One without parameters that is not named here is
 * tested at its own path.
 */
export const SCREENS: Readonly<Record<string, readonly string[] | Untried>> = {
  '/': ['/'],
  '/quote/:type/:symbols/:region/:portfolio': [
    '/quote/symbols/SPY MSFT/U/-1',
    '/quote/index/a/C/-1',
    '/quote/search/:stype:volume:mp:100/CC/-1',
    '/quote/port/a/b/1',
  ],
  '/list/:id': [`/list/${LISTED.id}`],
  '/details/:outer/:tab/:quote': Object.values(TABS),
  '/charts': 'only a choice of what to open',
  '/news/:request': ['/news/UC notsymbol'],
  '/article/:id': ['/article/1'],
  '/heatmap': ['/heatmap'],
  '/board': ['/board'],
  '/value/:portfolio': ['/value/1'],
  '/value-chart/:portfolio': ['/value-chart/1'],
  '/alarmmessages': 'the live market’s messages',
  '/search': 'only a choice of what to open',
  '/stock-select': 'only a choice of what to open',
  '/portfolio-select/:use': 'only a choice of what to open',
  '/account': 'of the user’s account',
  '/login': 'of the user’s account',
  '/feeds': 'of the user’s account',
  '/contact': 'no market data',
  '/about': 'no market data',
  '/guide': 'no market data',
  '/debug': 'no market data',
};

/** The path of every screen that may show the market. */
export const MARKET_SCREENS: readonly string[] = ROUTES.flatMap(({ pattern }) => {
  const paths = SCREENS[pattern] ?? [pattern];
  return typeof paths === 'string' ? [] : paths;
});

/** Screens without lists, charts or books, on which a replay is started from the menu or the palette. */
export const BY_THE_MENU: ReadonlySet<string> = new Set(['/', '/news/UC notsymbol', '/article/1']);
