import type { QuoteDiff } from '../../engine/quotes/quote-diff.ts';
import type { Region } from '../../engine/quotes/region.ts';
import type { FailureCode } from './failure.ts';

/** Which quotes a list shows. */
export type ListRequest =
  | {
      readonly type: 'symbols';
      /** Upper-case, raw (with `/`), each with its region. */
      readonly symbols: readonly SymbolKey[];
    }
  | { readonly type: 'index' }
  | { readonly type: 'search'; readonly criteria: string; readonly exchange: string; readonly limit: number }
  | { readonly type: 'port'; readonly portfolio: number };

/** A symbol with its region. */
export interface SymbolKey {
  readonly symbol: string;
  readonly region: Region;
}

/** The texts of one row, sent once when the rows of a list are known or change. */
export interface RowText extends SymbolKey {
  readonly name: string;
  /** The name of the security of the other country that has this row's unknown symbol; empty everywhere else. */
  readonly otherName: string;
  readonly ex: string;
  /** The sector of its business; empty where the server does not say. */
  readonly sector: string;
  /** The security type's number; 9 has another bid/ask layout. */
  readonly sectype: number;
  /** Portfolio entry id, used for deletion; empty elsewhere. */
  readonly subid: string;
}

/** Where a list stands. */
export interface ListStatus {
  readonly phase: 'loading' | 'ready' | 'failed';
  /** Empty unless `failed`. */
  readonly failure: FailureCode | '';
  /** Live lines feed this list (a green dot), or it polls. */
  readonly connected: boolean;
  /** Epoch ms of the browser at which its values were last confirmed by the server; 0 before. */
  readonly updatedAt: number;
}

/** Where a list stands before anything came. */
export const LIST_LOADING: ListStatus = { phase: 'loading', failure: '', connected: false, updatedAt: 0 };

/**
 * Worker → reader of a list (the page on the list's port, the chart worker on its line). `rows` replaces all rows and comes
 * before the first diff that speaks of them; `diff` is a packet of `engine/quotes/quote-diff.ts` whose row numbers count in
 * the latest `rows`. At most one diff a frame, and only against credit; `drops` counts rows in sight whose values newer
 * ones replaced before it. `complete` answers the command of that name. `spark` brings the day's closes of the rows `rows`
 * (numbers in the latest `rows` message), `SPARK_SLOTS` values a row in that order, NaN where nothing was traded: after a
 * `spark` command, at once and then at most once a minute, rows that did not change left out; both arrays are transferred.
 */
export type ListMessage =
  | { readonly type: 'rows'; readonly rows: readonly RowText[]; readonly status: ListStatus }
  | { readonly type: 'status'; readonly status: ListStatus }
  | { readonly type: 'diff'; readonly packet: QuoteDiff; readonly drops?: number }
  | { readonly type: 'complete' }
  | { readonly type: 'spark'; readonly rows: Uint32Array; readonly closes: Float32Array };

/**
 * Reader of a list → worker: one credit after each diff that was shown; close before the port is closed. `spark` asks
 * once for the day of each row, which is kept up from then on; a list that shows no sparklines never sends it.
 *
 * `sight` tells which rows are in sight: they alone are kept up, the others cost nothing and come whole when they come into
 * sight. Until it is told after a `rows` message, that is all of them. `want` asks once for these fields (bit n =
 * `QuoteField` n) of rows out of sight that have changed since the reader last had them; without `rows`, of all.
 * `complete` asks for all that the reader does not have, credit or not, which `complete` then follows.
 */
export type ListCommand =
  | { readonly type: 'credit' }
  | { readonly type: 'sight'; readonly rows: Uint32Array }
  | { readonly type: 'want'; readonly fields: number; readonly rows?: Uint32Array }
  | { readonly type: 'complete' }
  | { readonly type: 'refresh' }
  | { readonly type: 'spark' }
  | { readonly type: 'close' };

/** Market worker → chart worker on the line of its lists: a list's message, or the diffs of a frame (`QuoteDiffBatch`). */
export type ListLineMessage =
  | { readonly list: number; readonly message: ListMessage }
  | { readonly diffs: ArrayBuffer };

/** Chart worker → market worker on the line of its lists: all that it has to say in one turn, in that order. */
export interface ListLineCommands {
  readonly commands: readonly ListLineCommand[];
  /** The lists that have shown a diff: one credit each. */
  readonly credits: readonly number[];
}

/** The chart worker numbers its lists; `open` is the first that is said of one. */
export interface ListLineCommand {
  readonly list: number;
  readonly command: ListCommand | { readonly type: 'open'; readonly request: ListRequest };
}
