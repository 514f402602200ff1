import type { Generated } from 'kysely';

/** A listed security or an index. `symbol` and `region` are unique together. */
export interface InstrumentTable {
  id: Generated<number>;
  symbol: string;
  region: 'C' | 'U';
  /** Exchange code: T, V, C, M, E, D, F, Q, N, X, O, P, I. */
  ex: string;
  name: string;
  sectype: number;
  sectypestr: string;
  sector: string;
  /** Shares; 0 or less means that the price decides. */
  boardlot: number;
  currency: 'CAD' | 'USD';
  /** 1 if the company or fund does not exist, so that all of its history is generated. */
  invented: number;
  /** 1 if imported bars are already split-adjusted. */
  adjusted: number;
  /** Which statistics the simulation follows: `bank`, `miner`, `index`, … (`server/simulation/kind.ts`). */
  kind: string;
  /** The price that a generated history is centred on at the start of 2026; 0 for instruments with real bars. */
  base_price: number;
  /** Shares issued; 0 = unknown. */
  shares: number;
  /** Per share; null = unknown. */
  eps: number | null;
  dividend: number | null;
  /** `yyyymmdd`, 0 = unknown. */
  exdate: number;
  /** 1 for the indices of the specification, in the order of `rank`. */
  is_index: number;
  rank: number;
}

/** A recorded day bar, as imported; never simulated. */
export interface StoredBarTable {
  instrument_id: number;
  date: number;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
  trades: number;
}

/** A recorded minute bar. `minute` counts from midnight, Toronto. */
export interface MinuteTable extends StoredBarTable {
  minute: number;
}

/**
 * A recorded trade. `number` counts the day's trades from 0; `millisecond` is that of the day, Toronto; flags as in a `T` line.
 */
export interface TradeTable {
  instrument_id: number;
  date: number;
  number: number;
  millisecond: number;
  price: number;
  size: number;
  flags: number;
}

/** Some of an instrument's history, as columns (`server/blocks`). Blocks of one grain do not overlap. */
export interface BlockTable {
  instrument_id: number;
  /** The kind of its rows, see `BlockLayout`. */
  grain: number;
  /** The calendar year of all its rows; 0 for day bars, whose blocks span years. */
  year: number;
  /** The times of its first and its last row, in the unit of its layout. */
  first: number;
  last: number;
  rows: number;
  bytes: Uint8Array;
}

/** A block that could not be read, in its original bytes, until its time is filled again. */
export interface DamagedBlockTable extends Omit<BlockTable, 'year'> {
  reason: string;
  /** Unix milliseconds. */
  found: number;
}

/** A split, consolidation, change of symbol or new listing (`oldsymbol` empty and `oldshares` 0). */
export interface RestructuringTable {
  instrument_id: number;
  date: number;
  newshares: number;
  oldshares: number;
  newsymbol: string;
  oldsymbol: string;
}

/** A news story. `symbol` empty = about the market. `category` filters; `type` is the provider's own. */
export interface ArticleTable {
  id: Generated<number>;
  symbol: string;
  region: 'C' | 'U';
  date: number;
  /** `HH:mm`, Toronto. */
  time: string;
  title: string;
  body: string;
  type: string;
  category: number;
  /** The language's code (BCP 47), empty if unknown. */
  lang: Generated<string>;
}

/** A feed of market data that was added to the store (`server/feeds`). */
export interface StoredFeedTable {
  id: Generated<number>;
  /** `ProviderKind.code`. */
  kind: string;
  /** The place in the user's order, from 0; gaps are allowed. */
  position: number;
  /** Its owner; null if it has none, and after the owner has been removed. */
  user_id: number | null;
  /** The values of its fields as JSON, encrypted by `SealedValues`. */
  sealed: string;
  added: number;
}

/**
 * A range of an instrument's history that was requested from a provider, with or without bars. Ranges of one grain do not
 * overlap.
 */
export interface HistoryCoverageTable {
  instrument_id: number;
  /** As in `BlockTable`. */
  grain: number;
  /** Both inclusive, in the unit of the grain's layout. */
  first: number;
  last: number;
}

/** How far a file was imported (`server/import`). */
export interface ImportedFileTable {
  /** Its path, size, time of change and the options of the import. */
  file: string;
  /** How many of its trades and bars are stored, in the order of the file. */
  stored: number;
  /** How many of the trades and bars of the first `securities` securities are stored. */
  batch: number;
  securities: number;
  /** 1 if the whole file is stored. */
  complete: number;
}
