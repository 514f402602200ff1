import type { HeatTheme } from '../../engine/heat-painting/heat-theme.ts';
import type { ListWords } from '../../engine/list-painting/list-theme.ts';
import type { QuoteColumn } from '../../engine/quotes/quote-column.ts';
import type { RowWords } from './painted-list.ts';
import type { ListRequest, ListStatus, RowText } from './quote-list.ts';

/** What the tiles of a heat map can be grouped by, in the order in which it is offered. */
export const HEAT_GROUPINGS = ['sector', 'exchange'] as const;

/** One of `HEAT_GROUPINGS`. */
export type HeatGrouping = (typeof HEAT_GROUPINGS)[number];

/** The texts of a heat map and of its accessible table, in the user's language. */
export interface HeatWords {
  /** Notes beside a company's name. */
  readonly notes: ListWords;
  /** Sectors by the server's name. */
  readonly sectors: Readonly<Record<string, string>>;
  /** Exchanges by code. */
  readonly exchanges: Readonly<Record<string, string>>;
  /** Name of the group of companies without sector or exchange. */
  readonly other: string;
}

/** What a heat map is created with. */
export interface HeatMapInit {
  readonly id: string;
  /** The lists whose companies are its tiles; the exchange rate's list comes last. */
  readonly lists: readonly ListRequest[];
  readonly grouping: HeatGrouping;
  /** The columns that its accessible table gives for each tile. */
  readonly spoken: readonly QuoteColumn[];
  /**
   * Whether the last of `lists` has one row, the USD/CAD rate. Areas are then in Canadian dollars, otherwise in the
   * dollars in which the companies trade.
   */
  readonly hasRate: boolean;
  readonly theme: HeatTheme;
  readonly words: HeatWords;
}

/** Page → chart worker on a heat map's port. */
export type HeatMapCommand =
  /** Device pixels; 0 × 0 while the map has no layout box. */
  | { readonly type: 'resize'; readonly width: number; readonly height: number; readonly ratio: number }
  /** Whether the map or its table is visible; while hidden it requests and paints nothing. */
  | { readonly type: 'visible'; readonly visible: boolean }
  /** The pointer or the focus is in the map: tiles keep their places, while tints and figures go on changing. */
  | { readonly type: 'hold'; readonly held: boolean }
  | { readonly type: 'group'; readonly grouping: HeatGrouping }
  | { readonly type: 'look'; readonly theme: HeatTheme; readonly words: HeatWords }
  | { readonly type: 'refresh' }
  | { readonly type: 'close' };

/** Chart worker → page on a heat map's port. */
export type HeatMapMessage =
  /** The companies changed; tile numbers index this list from now on. An arrangement follows. */
  | { readonly type: 'companies'; readonly companies: readonly RowText[] }
  | { readonly type: 'status'; readonly status: ListStatus }
  | { readonly type: 'arranged'; readonly arrangement: HeatArrangement }
  /** The current texts of some tiles, a few at a time. */
  | { readonly type: 'texts'; readonly texts: readonly RowWords[] };

/** The layout of the tiles. */
export interface HeatArrangement {
  /** Left, top, width and height of each tile in CSS pixels; all 0 for a tile too small to place. */
  readonly boxes: Float32Array;
  /** The groups, largest first, each with its tiles, largest first. */
  readonly groups: readonly HeatGroup[];
}

/** A group of tiles. */
export interface HeatGroup {
  readonly name: string;
  readonly tiles: readonly number[];
}
