import type { Region } from '../../../engine/quotes/region.ts';
import type {
  Article,
  DepthEntitlement,
  Fundamental,
  LookupMatch,
  NewsItem,
  NewsRequest,
  ServerAnswer,
} from '../../api/records.ts';
import { article, depthEntitlement, fundamental, lookupMatches, newsItems } from '../answers/record-answers.ts';
import { type Http, symbolSegment } from './http.ts';

/** Headlines, newest first. `CU` is sent as `UC`, as specified. */
export function loadNews(
  http: Http,
  { symbol, region, portfolio, category }: NewsRequest,
): Promise<ServerAnswer<NewsItem[]>> {
  const sent = region === 'CU' ? 'UC' : region;
  const filter = category === 0 ? '' : `?category=${category}`;
  return http.getOrLastKnown(`/api/news/${symbolSegment(symbol)}/${sent}/${portfolio}${filter}`, newsItems);
}

/** One story; rejects with `not-found` if there is none. */
export function loadArticle(http: Http, id: string): Promise<ServerAnswer<Article>> {
  return http.getOrLastKnown(`/api/article/${encodeURIComponent(id)}`, article);
}

/** Symbols by name, best first. */
export async function lookUp(http: Http, text: string, region: Region | 'CU'): Promise<LookupMatch[]> {
  const wanted = text.trim();
  return wanted === '' ? [] : http.get(`/api/lookup/${symbolSegment(wanted)}/${region}`, lookupMatches);
}

/** The fundamentals of a symbol. */
export function loadFundamental(http: Http, symbol: string, region: Region): Promise<ServerAnswer<Fundamental>> {
  return http.getOrLastKnown(`/api/fundamental/${symbolSegment(symbol)}/${region}`, fundamental);
}

/** Which depth of a symbol the session is entitled to. */
export function loadDepthEntitlement(http: Http, symbol: string, region: Region): Promise<DepthEntitlement> {
  return http.get(`/api/hasdepth/${symbolSegment(symbol)}/${region}`, depthEntitlement);
}
