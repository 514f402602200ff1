import { readDetailsTab } from './details/details-tabs.ts';
import { readArticleParam } from './routes/article-param.ts';
import { type RouteFinder, routeFinder } from './routes/find-route.ts';
import { readListParam } from './routes/list-param.ts';
import { readNewsParam } from './routes/news-param.ts';
import {
  ALARM_MESSAGES,
  ALL_NEWS,
  BOARD,
  CHARTS,
  CONTACT,
  detailsPath,
  HEAT_MAP,
  HOME,
  LOGIN,
  MARKETS,
  portfolioSelectPath,
  SEARCH,
  STOCK_SELECT,
} from './routes/paths.ts';
import { readPortfolioParam, readPortfolioUse } from './routes/portfolio-param.ts';
import { readQuoteParam } from './routes/quote-param.ts';
import { type Route, route } from './routes/route.ts';

/** All screens with their addresses: the first pattern that matches a path wins. The menu lists them in this order. */
export const ROUTES: readonly Route[] = [
  { pattern: HOME },
  route({
    pattern: STOCK_SELECT,
    menu: [{ title: 'nav.quotes', group: 'watch', sections: ['/list', '/quote/symbols'] }],
    load: () => import('./stock-select/stock-select-screen.tsx'),
  }),
  route({
    pattern: '/news/:request',
    read: ([param = ''], newsRegion) => {
      const request = readNewsParam(param, newsRegion);
      return request && { request };
    },
    subscribers: ({ request }) => request.portfolio >= 0,
    menu: [
      {
        title: 'nav.news',
        group: 'news',
        path: ALL_NEWS,
        sections: ['/news', '/article', portfolioSelectPath('news')],
      },
    ],
    load: () => import('./news/news-screen.tsx'),
  }),
  route({
    pattern: '/list/:id',
    read: ([id = '']) => ({ id }),
    load: () => import('./quotes/list-screen.tsx'),
  }),
  route({
    pattern: '/quote/:type/:symbols/:region/:portfolio',
    read: ([type = '', symbols = '', region = '', portfolio = '']) => {
      const request = readListParam(type, symbols, region, portfolio);
      return request && { request };
    },
    // The criteria of a search change on its screen.
    key: ({ request }, path) => (request.type === 'search' ? '' : path),
    subscribers: ({ request }) => request.type === 'port',
    menu: [{ title: 'nav.markets', group: 'watch', path: MARKETS, sections: ['/quote/index'] }],
    load: () => import('./quotes/list-screen.tsx'),
  }),
  route({
    pattern: SEARCH,
    menu: [{ title: 'nav.search', group: 'search', sections: ['/quote/search'] }],
    load: () => import('./search/search-screen.tsx'),
  }),
  route({
    pattern: HEAT_MAP,
    menu: [{ title: 'nav.heatmap', group: 'watch' }],
    load: () => import('./heatmap/heat-map-screen.tsx'),
  }),
  route({
    pattern: BOARD,
    menu: [{ title: 'nav.board', group: 'watch' }],
    load: () => import('./board/board-screen.tsx'),
  }),
  route({
    pattern: CHARTS,
    menu: [{ title: 'nav.charts', group: 'charts', sections: ['/details'] }],
    load: () => import('./details/last-chart-screen.tsx'),
  }),
  route({
    pattern: '/portfolio-select/:use',
    read: ([param = '']) => {
      const use = readPortfolioUse(param);
      return use && { use };
    },
    key: ({ use }) => use,
    subscribers: true,
    menu: [
      { title: 'nav.ticker', group: 'portfolio', path: portfolioSelectPath('tick'), sections: ['/quote/port'] },
      { title: 'nav.value', group: 'portfolio', path: portfolioSelectPath('value'), sections: ['/value'] },
    ],
    load: () => import('./portfolio/portfolio-select-screen.tsx'),
  }),
  route({
    pattern: '/value/:portfolio',
    read: readPortfolio,
    subscribers: true,
    load: () => import('./portfolio/portfolio-value-screen.tsx'),
  }),
  route({
    pattern: '/value-chart/:portfolio',
    read: readPortfolio,
    subscribers: true,
    load: () => import('./portfolio/value-chart-screen.tsx'),
  }),
  route({
    pattern: ALARM_MESSAGES,
    subscribers: true,
    menu: [{ title: 'nav.alarms', realtime: true }],
    load: () => import('./alarms/alarm-messages-screen.tsx'),
  }),
  route({
    pattern: '/account',
    subscribers: true,
    menu: [{ title: 'account.title', place: 'user' }],
    load: () => import('./account/account-screen.tsx'),
  }),
  route({
    pattern: '/feeds',
    subscribers: true,
    menu: [{ title: 'nav.feeds', place: 'user', administrators: true }],
    load: () => import('./feeds/feeds-screen.tsx'),
  }),
  route({
    pattern: CONTACT,
    menu: [{ title: 'nav.contact', place: 'help' }],
    load: () => import('./contact/contact-screen.tsx'),
  }),
  route({
    pattern: '/guide',
    aliases: ['/guide/:chapter'],
    read: ([chapter]) => ({ chapter }),
    menu: [{ title: 'nav.guide', place: 'help' }],
    load: () => import('./guide/guide-screen.tsx'),
  }),
  route({
    pattern: '/about',
    menu: [{ title: 'nav.about', place: 'end' }],
    load: () => import('./about/about-screen.tsx'),
  }),
  route({ pattern: '/debug', debug: true, load: () => import('./debug/debug-screen.tsx') }),
  route({ pattern: LOGIN, load: () => import('./login/login-screen.tsx') }),
  route({
    pattern: '/article/:id',
    read: ([param = '']) => {
      const id = readArticleParam(param);
      return id === null ? null : { id };
    },
    key: ({ id }) => id,
    load: () => import('./news/article-screen.tsx'),
  }),
  route({
    pattern: '/details/:outer/:tab/:quote',
    aliases: ['/details/:quote', '/chart/:quote'],
    read: (parameters) => {
      const subject = readQuoteParam(parameters.at(-1) ?? '');
      const tab = readDetailsTab(parameters[1] ?? 'chart');
      return subject && tab && { subject, tab };
    },
    write: ({ subject, tab }) => detailsPath(subject, tab),
    key: ({ subject }) => `${subject.region}:${subject.symbol}`,
    load: () => import('./details/details-screen.tsx'),
  }),
];

/** The screen of a path; `newsRegion` is the preference. */
export const findRoute: RouteFinder = routeFinder(ROUTES);

function readPortfolio([param = '']: readonly string[]): { readonly portfolio: number } | null {
  const portfolio = readPortfolioParam(param);
  return portfolio === null ? null : { portfolio };
}
