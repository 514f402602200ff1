import type { ListColumn } from '../../engine/list-painting/list-columns.ts';
import type { ListTheme, ListWords } from '../../engine/list-painting/list-theme.ts';
import type { QuoteColumn } from '../../engine/quotes/quote-column.ts';
import type { ListSort } from '../../engine/quotes/row-order.ts';
import type { ListRequest, ListStatus, RowText } from './quote-list.ts';

/** What a painted list is created with. */
export interface PaintedListInit {
  readonly id: string;
  readonly request: ListRequest;
  /** The columns that are painted. */
  readonly columns: readonly ListColumn[];
  /** The columns of the accessible table. */
  readonly spoken: readonly QuoteColumn[];
  readonly theme: ListTheme;
  readonly words: ListWords;
  readonly sort: ListSort | null;
  readonly filter: string;
}

/** Page → chart worker on a painted list's port. */
export type PaintedListCommand =
  /** Device pixels. */
  | { readonly type: 'resize'; readonly width: number; readonly height: number; readonly ratio: number }
  /** CSS pixels by which the list is scrolled. */
  | { readonly type: 'scroll'; readonly top: number; readonly left: number }
  /** The pointer's distance below the list's upper edge in CSS pixels; -1 while it is elsewhere. */
  | { readonly type: 'pointer'; readonly y: number }
  /** Whether the list is visible; a hidden list requests and paints nothing. */
  | { readonly type: 'visible'; readonly visible: boolean }
  | { readonly type: 'freeze'; readonly frozen: boolean }
  /** Sends the list's current state to a port (transferred) as `ListMessage`s, for a frozen list shown as DOM. */
  | { readonly type: 'copy'; readonly port: MessagePort }
  /** The pointer or the focus is on the list: rows keep their order. */
  | { readonly type: 'hold'; readonly held: boolean }
  | { readonly type: 'sort'; readonly sort: ListSort | null }
  | { readonly type: 'filter'; readonly text: string }
  | { readonly type: 'columns'; readonly columns: readonly ListColumn[]; readonly spoken: readonly QuoteColumn[] }
  | { readonly type: 'look'; readonly theme: ListTheme; readonly words: ListWords }
  /** How late the page's main thread was, in milliseconds. */
  | { readonly type: 'lag'; readonly lag: number }
  /** Posts the texts of every outdated row of the accessible table now. */
  | { readonly type: 'texts' }
  | { readonly type: 'counters' }
  | { readonly type: 'refresh' }
  | { readonly type: 'close' };

/** Chart worker → page on a painted list's port: small messages, at most a few per second. */
export type PaintedListMessage =
  | { readonly type: 'rows'; readonly rows: readonly RowText[]; readonly status: ListStatus }
  | { readonly type: 'status'; readonly status: ListStatus }
  /** List rows in the order in which they are shown. */
  | { readonly type: 'order'; readonly order: Int32Array }
  /** Current texts of some rows in these columns, for the list's accessible table. */
  | { readonly type: 'texts'; readonly columns: readonly QuoteColumn[]; readonly texts: readonly RowWords[] }
  | { readonly type: 'counters'; readonly counters: ListCounters };

/** A row's texts, in the order of the accessible table's columns. */
export interface RowWords {
  readonly row: number;
  readonly texts: readonly string[];
}

/** What a painted list has done since it was opened. */
export interface ListCounters {
  /** Painted frames. */
  readonly frames: number;
  /** Diffs received. */
  readonly diffs: number;
  /** Cells that were painted. */
  readonly cells: number;
  /** Changed rows received. */
  readonly updates: number;
  /** How often a row's values were replaced by newer ones before they were shown. */
  readonly drops: number;
  /** Milliseconds between two beats at the device's current speed. */
  readonly interval: number;
}
