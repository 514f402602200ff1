import type { ListColumn } from '../../engine/list-painting/list-columns.ts';
import type { ListTheme, ListWords } from '../../engine/list-painting/list-theme.ts';
import type { QuoteColumn } from '../../engine/quotes/quote-column.ts';
import type { ListSort } from '../../engine/quotes/row-order.ts';
import type { ListRequest, ListStatus, RowText } from './quote-list.ts';

/** What a painted list is made with. */
export interface PaintedListInit {
  readonly id: string;
  readonly request: ListRequest;
  /** Those that are painted. */
  readonly columns: readonly ListColumn[];
  /** Those of which the twin speaks. */
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
  /** CSS pixels of the pointer below the list's upper edge; -1: it is elsewhere. */
  | { readonly type: 'pointer'; readonly y: number }
  /** Whether anybody can see it: a list out of sight asks for nothing and paints nothing. */
  | { readonly type: 'visible'; readonly visible: boolean }
  | { readonly type: 'freeze'; readonly frozen: boolean }
  /** Sends the list as it stands to a port (transferred) as `ListMessage`s: what a frozen list shows as DOM. */
  | { readonly type: 'copy'; readonly port: MessagePort }
  /** The pointer or the focus is on the list: its order stays. */
  | { readonly type: 'hold'; readonly held: boolean }
  | { readonly type: 'sort'; readonly sort: ListSort | null }
  | { readonly type: 'filter'; readonly text: string }
  | { readonly type: 'columns'; readonly columns: readonly ListColumn[]; readonly spoken: readonly QuoteColumn[] }
  | { readonly type: 'look'; readonly theme: ListTheme; readonly words: ListWords }
  /** The page's main thread was late by so many milliseconds. */
  | { readonly type: 'lag'; readonly lag: number }
  /** Posts the texts of all the twin's rows that are not up to date now. */
  | { readonly type: 'texts' }
  | { readonly type: 'counters' }
  | { readonly type: 'refresh' }
  | { readonly type: 'close' };

/** Chart worker → page on a painted list's port: little, and a few times in some seconds. */
export type PaintedListMessage =
  | { readonly type: 'rows'; readonly rows: readonly RowText[]; readonly status: ListStatus }
  | { readonly type: 'status'; readonly status: ListStatus }
  /** List rows in the order in which they are shown. */
  | { readonly type: 'order'; readonly order: Int32Array }
  /** What rows say now in these columns: the words of the list's twin. */
  | { readonly type: 'texts'; readonly columns: readonly QuoteColumn[]; readonly texts: readonly RowWords[] }
  | { readonly type: 'counters'; readonly counters: ListCounters };

/** A row's words, in the order of the columns of which the twin speaks. */
export interface RowWords {
  readonly row: number;
  readonly texts: readonly string[];
}

/** What a painted list has done since it was opened. */
export interface ListCounters {
  /** Painted frames. */
  readonly frames: number;
  /** Diffs that were asked for and came. */
  readonly diffs: number;
  /** Cells that were painted. */
  readonly cells: number;
  /** Changed rows that came. */
  readonly updates: number;
  /** Times at which a row's values were replaced by newer ones before they could be shown. */
  readonly drops: number;
  /** Milliseconds between two frames, as the device allows now. */
  readonly interval: number;
}
