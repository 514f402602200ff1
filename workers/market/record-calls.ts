import type { Region } from '../../engine/quotes/region.ts';
import type { Article, Fundamental, LookupMatch, NewsItem, NewsRequest } from '../api/records.ts';
import { isUnknown } from './answers/quote-answer.ts';
import { article, fundamental, lookupMatches, newsItems } from './answers/record-answers.ts';
import { type Http, symbolSegment } from './http.ts';
import { loadQuote } from './list-calls.ts';

/** Headlines, newest first. `CU` is sent `UC`, as the specification writes the path. */
export function loadNews(http: Http, { symbol, region, portfolio, category }: NewsRequest): Promise<NewsItem[]> {
  const sent = region === 'CU' ? 'UC' : region;
  const filter = category === 0 ? '' : `?category=${category}`;
  return http.get(`/api/news/${symbolSegment(symbol)}/${sent}/${portfolio}${filter}`, newsItems);
}

/** One story; rejects with `not-found` when there is none. */
export function loadArticle(http: Http, id: string): Promise<Article> {
  return http.get(`/api/article/${encodeURIComponent(id)}`, article);
}

/** Symbols by name, best first. */
export async function lookUp(http: Http, text: string, region: Region): Promise<LookupMatch[]> {
  const wanted = text.trim();
  return wanted === '' ? [] : http.get(`/api/lookup/${symbolSegment(wanted)}/${region}`, lookupMatches);
}

/** The fundamentals of a symbol. */
export function loadFundamental(http: Http, symbol: string, region: Region): Promise<Fundamental> {
  return http.get(`/api/fundamental/${symbolSegment(symbol)}/${region}`, fundamental);
}

/** Name and exchange of a symbol, or null when the server does not know it. */
export async function identify(http: Http, symbol: string, region: Region): Promise<LookupMatch | null> {
  const row = await loadQuote(http, { symbol, region });
  if (row === null || isUnknown(row)) return null;
  return { symbol: row.symbol, region: row.region, name: row.name, ex: row.ex };
}
