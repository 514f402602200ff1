import type { Language } from '../../engine/format/languages.ts';
import type { PortfolioTotals, Position } from '../../engine/portfolio/position.ts';
import type { Region } from '../../engine/quotes/region.ts';
import type { SymbolKey } from './quote-list.ts';

/** An answer of the server: a fresh one, or the last known one if the server does not answer. */
export interface ServerAnswer<T> {
  readonly value: T;
  /** When a last known answer arrived, epoch ms of the browser; 0 for a fresh one. */
  readonly keptAt: number;
  /** The market's time at `keptAt`, Unix ms; NaN if unknown, and for a fresh answer. */
  readonly marketTime: number;
}

/** Wraps a fresh answer. */
export function freshAnswer<T>(value: T): ServerAnswer<T> {
  return { value, keptAt: 0, marketTime: Number.NaN };
}

/** A list whose day's move is asked for: its securities, or a portfolio. */
export type MovedList = { readonly symbols: readonly SymbolKey[] } | { readonly portfolio: number };

/** What a list is doing today. */
export interface ListMove {
  readonly count: number;
  /** The mean of its securities' changes in per cent; NaN if none has one. */
  readonly percent: number;
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

/** A look-up hit. */
export interface LookupMatch {
  readonly symbol: string;
  readonly region: Region;
  readonly name: string;
  readonly ex: string;
}

/** The fundamentals of a security. An unknown number is NaN, an unknown text empty. `exdate` is `yyyymmdd` or 0. */
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

/** Which depth of a security the caller is entitled to. */
export interface DepthEntitlement {
  readonly level2: boolean;
  /** Depth by price, of Canadian securities only. */
  readonly depthprice: boolean;
}

/** A portfolio's holdings and their value. */
export interface PortfolioValue {
  /** By symbol. */
  readonly positions: readonly HeldPosition[];
  /** In Canadian dollars: of everything that is in them or could be converted. */
  readonly totals: PortfolioTotals;
  /** In US dollars: of what could not be converted, because no rate is known; null if there is nothing. */
  readonly usdTotals: PortfolioTotals | null;
}

/** A security that is held. */
export interface HeldPosition extends Position {
  readonly symbol: string;
  readonly region: Region;
  /** Empty if the server does not know the security, which is then valued at cost. */
  readonly name: string;
  /** Minutes by which the price is delayed. */
  readonly delay: number;
}

/** A message from the contact screen. */
export interface ContactMessage {
  /** Address for the reply. */
  readonly email: string;
  readonly subject: string;
  /** As typed, with its line breaks. */
  readonly body: string;
  /** Language of the reply. */
  readonly language: Language;
}

/** How an import of transactions ended. A refused one changed nothing. */
export type TransactionImport =
  | {
      readonly done: true;
      readonly imported: number;
      /** Securities that the server does not know, as `C:SYMBOL`. */
      readonly unknown: readonly string[];
      /** Known securities that the portfolio's list does not have, as `C:SYMBOL`. */
      readonly unlisted: readonly string[];
    }
  | {
      readonly done: false;
      /** A code such as `date`; empty for a code that this build does not know. */
      readonly problem: string;
      /** Line number from 1; 0 for the whole text. */
      readonly line: number;
      /** Empty when no column is at fault. */
      readonly column: string;
      /** The offending value, or the expected one. */
      readonly value: string;
      /** The server's message, in English. */
      readonly words: string;
    };
