import type { Region } from '../../engine/quotes/region.ts';
import type { SymbolKey } from '../../workers/api/quote-list.ts';
import type { NewsRequest } from '../../workers/api/records.ts';
import { ALL_CATEGORIES, ANY_SYMBOL, writeNewsParam } from './news-param.ts';
import { writeQuoteParam } from './quote-param.ts';
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

/** Lists, charts, books and tapes on one screen. */
export const BOARD = '/board';

/** The chart of the security that was viewed last. */
export const CHARTS = '/charts';

/** News of both countries. */
export const ALL_NEWS = '/news/UC%20notsymbol';

/** The messages of triggered alarms. */
export const ALARM_MESSAGES = '/alarmmessages';

/** Contact Us. */
export const CONTACT = '/contact';

/** Enter symbols to see their quotes, or choose a list. */
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

/** A named list, by the id of its object. */
export function listPath(id: string): string {
  return `/list/${id}`;
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
