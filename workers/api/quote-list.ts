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
  /** For an unknown symbol, the name of the other country's security with that symbol; otherwise empty. */
  readonly otherName: string;
  readonly ex: string;
  /** Its sector; empty if the server does not say. */
  readonly sector: string;
  /** The number of its security type; type 9 has another bid/ask layout. */
  readonly sectype: number;
  /** Portfolio entry id, used for deletion; empty elsewhere. */
  readonly subid: string;
}

/** The state of a list. */
export interface ListStatus {
  readonly phase: 'loading' | 'ready' | 'failed';
  /** Empty unless `failed`. */
  readonly failure: FailureCode | '';
  /** Whether live lines feed this list (a green dot); otherwise it polls. */
  readonly connected: boolean;
  /** Epoch ms of the browser at which its values were last confirmed by the server; 0 before. */
  readonly updatedAt: number;
}

/** The state of a list before its first message. */
export const LIST_LOADING: ListStatus = { phase: 'loading', failure: '', connected: false, updatedAt: 0 };

/**
 * Worker → reader of a list (the page on the list's port, the chart worker on its line). `rows` replaces all rows and
 * precedes the first diff about them; `diff` is a packet of `engine/quotes/quote-diff.ts` whose row numbers index the
 * latest `rows`. At most one diff is sent per frame, and only against credit; `drops` counts the visible rows whose
 * values were replaced by newer ones before it was sent. `complete` answers the command of that name. After a `spark`
 * command `spark` brings the day's closes of the rows `rows` (indices into the latest `rows` message): `SPARK_SLOTS`
 * values per row in that order, NaN where nothing was traded. It is sent at once and then at most once a minute,
 * without the rows that did not change; both arrays are transferred.
 */
export type ListMessage =
  | { readonly type: 'rows'; readonly rows: readonly RowText[]; readonly status: ListStatus }
  | { readonly type: 'status'; readonly status: ListStatus }
  | { readonly type: 'diff'; readonly packet: QuoteDiff; readonly drops?: number }
  | { readonly type: 'complete' }
  | { readonly type: 'spark'; readonly rows: Uint32Array; readonly closes: Float32Array };

/**
 * Reader of a list → worker: one `credit` after each diff shown, and `close` before the port is closed. `spark`
 * requests each row's day once; it is then kept up to date. A list without sparklines never sends it.
 *
 * `sight` sets the visible rows: only they are kept up to date, and a row that becomes visible is sent whole. Until the
 * first `sight` after a `rows` message all rows count as visible. `want` requests, once, these fields (bit n =
 * `QuoteField` n) of hidden rows that have changed since the reader last had them; without `rows`, of all hidden rows.
 * `complete` requests everything that the reader lacks, regardless of credit; a `complete` message follows.
 */
export type ListCommand =
  | { readonly type: 'credit' }
  | { readonly type: 'sight'; readonly rows: Uint32Array }
  | { readonly type: 'want'; readonly fields: number; readonly rows?: Uint32Array }
  | { readonly type: 'complete' }
  | { readonly type: 'refresh' }
  | { readonly type: 'spark' }
  | { readonly type: 'close' };

/**
 * Market worker → chart worker on their common port: one list's message, or all diffs of a frame (`QuoteDiffBatch`).
 */
export type ListLineMessage =
  | { readonly list: number; readonly message: ListMessage }
  | { readonly diffs: ArrayBuffer };

/** Chart worker → market worker on their common port: all commands of one turn, in order. */
export interface ListLineCommands {
  readonly commands: readonly ListLineCommand[];
  /** The lists that have shown a diff; each gives one credit. */
  readonly credits: readonly number[];
}

/** A command for one list. The chart worker numbers its lists; `open` is the first command for each. */
export interface ListLineCommand {
  readonly list: number;
  readonly command: ListCommand | { readonly type: 'open'; readonly request: ListRequest };
}
