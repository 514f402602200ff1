import type { Region } from '../../engine/quotes/region.ts';
import type { SymbolKey } from '../../workers/api/quote-list.ts';
import type { NewsRequest } from '../../workers/api/records.ts';
import { readDetailsTab } from '../details/details-tabs.ts';
import { readArticleParam } from './article-param.ts';
import { readListParam } from './list-param.ts';
import { ALL_CATEGORIES, ANY_SYMBOL, readNewsParam, writeNewsParam } from './news-param.ts';
import { readPortfolioParam, readPortfolioUse } from './portfolio-param.ts';
import { readQuoteParam, writeQuoteParam } from './quote-param.ts';
import { type Route, route } from './route.ts';
import { writeSegment } from './segment.ts';
import { writeSymbolsText } from './symbols-text.ts';

/** The start page. */
export const HOME = '/';

/** The Markets list: every index. */
export const MARKETS = '/quote/index/a/C/-1';

/** Find Stocks. */
export const SEARCH = '/search';

/** Companies as tiles. */
export const HEAT_MAP = '/heatmap';

/** News of both countries. */
export const ALL_NEWS = '/news/UC%20notsymbol';

/** The messages of triggered alarms. */
export const ALARM_MESSAGES = '/alarmmessages';

/** Contact Us. */
export const CONTACT = '/contact';

/** Enter symbols to see their quotes. */
export const STOCK_SELECT = '/stock-select';

/** The login screen. */
export const LOGIN = '/login';

/** The menu, which opens over the current screen. */
export const MENU = '/menu';

/** The tabs of a security, as written in paths. */
export type DetailsTab = 'chart' | 'trades' | 'news' | 'level2' | 'depthprice' | 'fund' | 'alarms';

/** A tab of a security's details. */
export function detailsPath(key: SymbolKey, tab: DetailsTab = 'chart'): string {
  const quote = writeQuoteParam(key);
  return `/details/${quote}/${tab}/${quote}`;
}

/** A security's details, as lists link to them. */
export function quotePath(key: SymbolKey): string {
  return `/details/${writeQuoteParam(key)}`;
}

/** The quote list of symbols; symbols without a region belong to `region`. */
export function symbolsPath(keys: readonly SymbolKey[], region: Region): string {
  return `/quote/symbols/${writeSegment(writeSymbolsText(keys, region))}/${region}/-1`;
}

/** One article. */
export function articlePath(id: string): string {
  return `/article/${encodeURIComponent(id)}`;
}

/** The headlines of a region. */
export function newsPath(region: NewsRequest['region']): string {
  return `/news/${writeNewsParam({ symbol: ANY_SYMBOL, region, portfolio: -1, category: ALL_CATEGORIES })}`;
}

/** What a portfolio can be selected for, as written in paths. */
export type PortfolioUse = 'tick' | 'value' | 'news';

/** The screen that selects a portfolio. */
export function portfolioSelectPath(use: PortfolioUse): string {
  return `/portfolio-select/${use}`;
}

/** The screen that opens when a portfolio was selected for a use. */
export function pickedPortfolioPath(use: PortfolioUse, portfolio: number): string {
  switch (use) {
    case 'tick':
      return `/quote/port/a/b/${portfolio}`;
    case 'value':
      return valuePath(portfolio);
    case 'news':
      return `/news/${writeSegment(`UC ${ANY_SYMBOL} ${portfolio}`)}`;
  }
}

/** The value of a portfolio. */
export function valuePath(portfolio: number): string {
  return `/value/${portfolio}`;
}

/** The value of a portfolio over time, as a chart. */
export function valueChartPath(portfolio: number): string {
  return `/value-chart/${portfolio}`;
}

/** All screens with their addresses: the first pattern that matches a path wins. The menu lists them in this order. */
export const ROUTES: readonly Route[] = [
  { pattern: HOME },
  route({
    pattern: STOCK_SELECT,
    menu: [{ title: 'nav.quotes' }],
    load: () => import('../stock-select/stock-select-screen.tsx'),
  }),
  route({
    pattern: '/news/:request',
    read: ([param = ''], newsRegion) => {
      const request = readNewsParam(param, newsRegion);
      return request && { request };
    },
    subscribers: ({ request }) => request.portfolio >= 0,
    menu: [{ title: 'nav.news', path: ALL_NEWS, sections: ['/news', portfolioSelectPath('news')] }],
    load: () => import('../news/news-screen.tsx'),
  }),
  route({
    pattern: '/quote/:type/:symbols/:region/:portfolio',
    read: ([type = '', symbols = '', region = '', portfolio = '']) => {
      const request = readListParam(type, symbols, region, portfolio);
      return request && { request };
    },
    key: (_, path) => path,
    subscribers: ({ request }) => request.type === 'port',
    menu: [{ title: 'nav.markets', path: MARKETS, sections: ['/quote/index'] }],
    load: () => import('../quotes/quote-list-screen.tsx'),
  }),
  route({ pattern: SEARCH, menu: [{ title: 'nav.search' }], load: () => import('../search/search-screen.tsx') }),
  route({
    pattern: HEAT_MAP,
    menu: [{ title: 'nav.heatmap', roomy: true }],
    load: () => import('../heatmap/heat-map-screen.tsx'),
  }),
  route({
    pattern: '/board',
    menu: [{ title: 'nav.board', roomy: true }],
    load: () => import('../board/board-screen.tsx'),
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
      { title: 'nav.ticker', path: portfolioSelectPath('tick'), sections: ['/quote/port'] },
      { title: 'nav.value', path: portfolioSelectPath('value'), sections: ['/value'] },
    ],
    load: () => import('../portfolio/portfolio-select-screen.tsx'),
  }),
  route({
    pattern: '/value/:portfolio',
    read: readPortfolio,
    subscribers: true,
    load: () => import('../portfolio/portfolio-value-screen.tsx'),
  }),
  route({
    pattern: '/value-chart/:portfolio',
    read: readPortfolio,
    subscribers: true,
    load: () => import('../portfolio/value-chart-screen.tsx'),
  }),
  route({
    pattern: ALARM_MESSAGES,
    subscribers: true,
    menu: [{ title: 'nav.alarms', realtime: true }],
    load: () => import('../alarms/alarm-messages-screen.tsx'),
  }),
  route({
    pattern: '/account',
    subscribers: true,
    menu: [{ title: 'account.title', place: 'user' }],
    load: () => import('../account/account-screen.tsx'),
  }),
  route({
    pattern: CONTACT,
    menu: [{ title: 'nav.contact', place: 'help' }],
    load: () => import('../contact/contact-screen.tsx'),
  }),
  route({
    pattern: '/about',
    menu: [{ title: 'nav.about', place: 'end' }],
    load: () => import('../about/about-screen.tsx'),
  }),
  route({ pattern: LOGIN, load: () => import('../login/login-screen.tsx') }),
  route({
    pattern: '/article/:id',
    read: ([param = '']) => {
      const id = readArticleParam(param);
      return id === null ? null : { id };
    },
    key: ({ id }) => id,
    load: () => import('../news/article-screen.tsx'),
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
    load: () => import('../details/details-screen.tsx'),
  }),
];

function readPortfolio([param = '']: readonly string[]): { readonly portfolio: number } | null {
  const portfolio = readPortfolioParam(param);
  return portfolio === null ? null : { portfolio };
}
