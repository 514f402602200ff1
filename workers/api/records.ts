import type { Region } from '../../engine/quotes/region.ts';

/** One headline. `date` is `yyyymmdd`; an empty symbol means a story about the market. */
export interface NewsItem {
  readonly id: string;
  readonly title: string;
  readonly symbol: string;
  readonly region: Region;
  readonly date: number;
  /** `HH:mm` Toronto, empty when unknown. */
  readonly time: string;
}

/** Which headlines: a symbol (`notsymbol` = any), regions, a portfolio (-1 = none), a category (0 = all). */
export interface NewsRequest {
  readonly symbol: string;
  readonly region: 'C' | 'U' | 'CU';
  readonly portfolio: number;
  readonly category: number;
}

/** A news article; `body` is HTML from outside and must be sanitised before it is shown. */
export interface Article {
  readonly title: string;
  readonly date: number;
  readonly body: string;
  readonly symbol: string;
  readonly region: Region;
}

/** A look-up hit, best first. */
export interface LookupMatch {
  readonly symbol: string;
  readonly region: Region;
  readonly name: string;
  readonly ex: string;
}

/** The fundamentals of a security. A number that nobody knows is NaN, a text empty. `exdate` is `yyyymmdd` or 0. */
export interface Fundamental {
  readonly name: string;
  readonly sectypestr: string;
  readonly shares: number;
  readonly yearhi: number;
  readonly yearlo: number;
  readonly eps: number;
  readonly erncurr: string;
  readonly pe: number;
  readonly div: number;
  readonly divcurr: string;
  readonly yield: number;
  readonly exdate: number;
  readonly sector: string;
}
