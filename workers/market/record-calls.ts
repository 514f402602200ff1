import type { Region } from '../../engine/quotes/region.ts';
import type {
  Article,
  DepthEntitlement,
  Fundamental,
  LookupMatch,
  NewsItem,
  NewsRequest,
  Told,
} from '../api/records.ts';
import { article, depthEntitlement, fundamental, lookupMatches, newsItems } from './answers/record-answers.ts';
import { type Http, symbolSegment } from './http.ts';

/** Headlines, newest first. `CU` is sent `UC`, as the specification writes the path. */
export function loadNews(http: Http, { symbol, region, portfolio, category }: NewsRequest): Promise<Told<NewsItem[]>> {
  const sent = region === 'CU' ? 'UC' : region;
  const filter = category === 0 ? '' : `?category=${category}`;
  return http.told(`/api/news/${symbolSegment(symbol)}/${sent}/${portfolio}${filter}`, newsItems);
}

/** One story; rejects with `not-found` when there is none. */
export function loadArticle(http: Http, id: string): Promise<Told<Article>> {
  return http.told(`/api/article/${encodeURIComponent(id)}`, article);
}

/** Symbols by name, best first. */
export async function lookUp(http: Http, text: string, region: Region | 'CU'): Promise<LookupMatch[]> {
  const wanted = text.trim();
  return wanted === '' ? [] : http.get(`/api/lookup/${symbolSegment(wanted)}/${region}`, lookupMatches);
}

/** The fundamentals of a symbol. */
export function loadFundamental(http: Http, symbol: string, region: Region): Promise<Told<Fundamental>> {
  return http.told(`/api/fundamental/${symbolSegment(symbol)}/${region}`, fundamental);
}

/** Which depth of a symbol the session is entitled to. */
export function loadDepthEntitlement(http: Http, symbol: string, region: Region): Promise<DepthEntitlement> {
  return http.get(`/api/hasdepth/${symbolSegment(symbol)}/${region}`, depthEntitlement);
}
