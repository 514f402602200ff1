import type { Language } from '../../engine/format/languages.ts';
import type { PortfolioTotals, Position } from '../../engine/portfolio/position.ts';
import type { Region } from '../../engine/quotes/region.ts';

/** What the server answered: now, or, when it does not answer, the last time that this browser heard it. */
export interface ServerAnswer<T> {
  readonly value: T;
  /** Epoch ms of the browser at which the last known value came; 0 when the server has answered now. */
  readonly keptAt: number;
  /** The market's time at `keptAt`, Unix ms; NaN when it is not known, or the server has answered now. */
  readonly marketTime: number;
}

/** What the server has answered now. */
export function freshAnswer<T>(value: T): ServerAnswer<T> {
  return { value, keptAt: 0, marketTime: Number.NaN };
}

/** One headline. `date` is `yyyymmdd`; an empty symbol means a story about the market. */
export interface NewsItem {
  readonly id: string;
  readonly title: string;
  readonly symbol: string;
  readonly region: Region;
  readonly date: number;
  /** `HH:mm` Toronto, empty when unknown. */
  readonly time: string;
  /** The code of its language, empty when unknown. */
  readonly lang: string;
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
  /** The code of its language, empty when unknown. */
  readonly lang: string;
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

/** Which depth of a security whoever asks is entitled to. */
export interface DepthEntitlement {
  readonly level2: boolean;
  /** Depth by price, of Canadian securities only. */
  readonly depthprice: boolean;
}

/** What a portfolio holds and what that is worth, in Canadian dollars. */
export interface PortfolioValue {
  /** By symbol. */
  readonly positions: readonly HeldPosition[];
  readonly totals: PortfolioTotals;
}

/** A security that is held. */
export interface HeldPosition extends Position {
  readonly symbol: string;
  readonly region: Region;
  /** Empty when the server does not know the security; it is valued at its cost then. */
  readonly name: string;
  /** Minutes by which the price is late. */
  readonly delay: number;
}

/** What somebody writes on the contact screen. */
export interface ContactMessage {
  /** Where an answer is to go. */
  readonly email: string;
  readonly subject: string;
  /** As typed, with its line breaks. */
  readonly body: string;
  /** Of the answer. */
  readonly language: Language;
}

/** How an import of transactions ended; what could not be used changed nothing. */
export type TransactionImport =
  | {
      readonly done: true;
      readonly imported: number;
      /** `C:SYMBOL` of what the server does not know. */
      readonly unknown: readonly string[];
      /** The same of what it knows and the portfolio's list does not have. */
      readonly unlisted: readonly string[];
    }
  | {
      readonly done: false;
      /** A code such as `date`; empty for one that this build does not know. */
      readonly problem: string;
      /** Counted from 1; 0 when the whole text is meant. */
      readonly line: number;
      /** Empty when no column is at fault. */
      readonly column: string;
      /** What stands there, or should. */
      readonly value: string;
      /** The server's own words, English. */
      readonly words: string;
    };
