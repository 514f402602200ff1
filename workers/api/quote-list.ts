import type { Region } from '../../engine/quotes/region.ts';

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
  /** A `FailureCode` when `failed`. */
  readonly failure: string;
  /** Live lines feed this list (a green dot), or it polls. */
  readonly connected: boolean;
  /** Epoch ms of the browser at which its values were last confirmed by the server; 0 before. */
  readonly updatedAt: number;
}

/**
 * Worker → page on a list's port. `rows` replaces all rows and comes before the first diff that speaks of them; `diff`
 * is a transferred packet of `engine/quotes/quote-diff.ts` whose row numbers count in the latest `rows`. At most one
 * diff a frame, and only against credit; `drops` counts rows whose values newer ones replaced before it. `spark` brings the day's closes of the rows `rows` (numbers in the latest `rows`
 * message), `SPARK_SLOTS` values a row in that order, NaN where nothing was traded: after a `spark` command, at once and
 * then at most once a minute, rows that did not change left out; both arrays are transferred.
 */
export type ListMessage =
  | { readonly type: 'rows'; readonly rows: readonly RowText[]; readonly status: ListStatus }
  | { readonly type: 'status'; readonly status: ListStatus }
  | { readonly type: 'diff'; readonly packet: ArrayBuffer; readonly drops?: number }
  | { readonly type: 'spark'; readonly rows: Uint32Array; readonly closes: Float32Array };

/**
 * Page → worker on a list's port: one credit after each diff that was shown; close before the port is closed. `spark` asks
 * once for the day of each row, which is kept up from then on; a list that shows no sparklines never sends it.
 */
export type ListCommand =
  | { readonly type: 'credit' }
  | { readonly type: 'refresh' }
  | { readonly type: 'spark' }
  | { readonly type: 'close' };
