import type { HeatTheme } from '../../engine/heat-painting/heat-theme.ts';
import type { ListWords } from '../../engine/list-painting/list-theme.ts';
import type { QuoteColumn } from '../../engine/quotes/quote-column.ts';
import type { RowWords } from './painted-list.ts';
import type { ListRequest, ListStatus, RowText } from './quote-list.ts';

/** By what the tiles of a heat map stand together. */
export type HeatGrouping = 'sector' | 'exchange';

/** The words that a heat map writes and its twin speaks, in the user's language. */
export interface HeatWords {
  /** Notes beside a company's name. */
  readonly notes: ListWords;
  /** Sectors by the server's name. */
  readonly sectors: Readonly<Record<string, string>>;
  /** Exchanges by code. */
  readonly exchanges: Readonly<Record<string, string>>;
  /** A group without a name. */
  readonly other: string;
}

/** What a heat map is made with. */
export interface HeatMapInit {
  readonly id: string;
  /** Whose companies are its tiles; the rate's last. */
  readonly lists: readonly ListRequest[];
  readonly grouping: HeatGrouping;
  /** What its twin says of each tile. */
  readonly spoken: readonly QuoteColumn[];
  /**
   * The last of `lists` has one row, the Canadian dollars of an American one: areas are then by Canadian dollars. Else
   * by the dollars in which its companies trade.
   */
  readonly hasRate: boolean;
  readonly theme: HeatTheme;
  readonly words: HeatWords;
}

/** Page → chart worker on a heat map's port. */
export type HeatMapCommand =
  /** Device pixels; 0 by 0 while the map is not laid out. */
  | { readonly type: 'resize'; readonly width: number; readonly height: number; readonly ratio: number }
  /** Whether anybody can see it or its table: out of sight it asks for nothing and paints nothing. */
  | { readonly type: 'visible'; readonly visible: boolean }
  /** The pointer or the focus is in the map: its tiles stay where they are, their tints and figures go on. */
  | { readonly type: 'hold'; readonly held: boolean }
  | { readonly type: 'group'; readonly grouping: HeatGrouping }
  | { readonly type: 'look'; readonly theme: HeatTheme; readonly words: HeatWords }
  | { readonly type: 'refresh' }
  | { readonly type: 'close' };

/** Chart worker → page on a heat map's port. */
export type HeatMapMessage =
  /** Other companies; tiles are counted in this list from then on. An arrangement follows. */
  | { readonly type: 'companies'; readonly companies: readonly RowText[] }
  | { readonly type: 'status'; readonly status: ListStatus }
  | { readonly type: 'arranged'; readonly arrangement: HeatArrangement }
  /** What tiles say now, a few at a time. */
  | { readonly type: 'texts'; readonly texts: readonly RowWords[] };

/** Where the tiles stand. */
export interface HeatArrangement {
  /** Left, top, width and height of each tile in CSS pixels; all 0 for one without a place. */
  readonly boxes: Float32Array;
  /** The groups, largest first, each with its tiles, largest first. */
  readonly groups: readonly HeatGroup[];
}

/** Tiles that stand together. */
export interface HeatGroup {
  readonly name: string;
  readonly tiles: readonly number[];
}
