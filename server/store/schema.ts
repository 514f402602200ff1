import type { Generated } from 'kysely';

/**
 * Every table, with the types that both engines (SQLite and PostgreSQL) return. Booleans are stored as 0 or 1, times as Unix
 * milliseconds, dates as `yyyymmdd` numbers, because both engines store those identically.
 */
export interface Schema {
  instrument: InstrumentTable;
  bar: BarTable;
  minute: MinuteTable;
  trade: TradeTable;
  block: BlockTable;
  damaged_block: DamagedBlockTable;
  restructuring: RestructuringTable;
  article: ArticleTable;
  user: UserTable;
  session: SessionTable;
  setting: SettingTable;
  portfolio_entry: PortfolioEntryTable;
  portfolio_transaction: PortfolioTransactionTable;
  contact_message: ContactMessageTable;
  revision: RevisionTable;
  secret: SecretTable;
  second_factor: SecondFactorTable;
  recovery_code: RecoveryCodeTable;
  security_event: SecurityEventTable;
  feed: FeedTable;
  history_coverage: HistoryCoverageTable;
  imported_file: ImportedFileTable;
  workspace: WorkspaceTable;
  workspace_object: WorkspaceObjectTable;
  alarm: AlarmTable;
  alarm_state: AlarmStateTable;
  alarm_message: AlarmMessageTable;
  alarm_account: AlarmAccountTable;
  push_subscription: PushSubscriptionTable;
  alarm_watch: AlarmWatchTable;
}

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
interface BarTable {
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
interface MinuteTable {
  instrument_id: number;
  date: number;
  minute: number;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
  trades: number;
}

/**
 * A recorded trade. `number` counts the day's trades from 0; `millisecond` is that of the day, Toronto; flags as in a `T` line.
 */
interface TradeTable {
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
interface DamagedBlockTable extends Omit<BlockTable, 'year'> {
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

/** A subscriber. Codes are exchange codes joined by `,`; empty = none. */
interface UserTable {
  id: Generated<number>;
  userid: string;
  /** PHC string (`$argon2id$…`). */
  password: string;
  realtime: string;
  depth: string;
  created: number;
  /** Incremented with each new password, which makes all known devices unknown. */
  device_epoch: Generated<number>;
  /** 1 for an administrator, who sets up the server in the page. */
  administrator: Generated<number>;
}

/** A logged-in session; the cookie's token is kept only as its SHA-256. */
interface SessionTable {
  token_hash: string;
  user_id: number;
  antiforgery: string;
  created: number;
  seen: number;
  /** The browser that opened it, and its operating system, such as `Firefox` and `Linux`; empty if the request did not say. */
  browser: Generated<string>;
  system: Generated<string>;
}

/** A named string of a subscriber: `spasettings`, `xalarms`. */
interface SettingTable {
  user_id: number;
  name: string;
  value: string;
}

/** A symbol in one of a subscriber's portfolios 0 … 10. `id` is the specification's `subid`. */
interface PortfolioEntryTable {
  id: Generated<number>;
  user_id: number;
  portfolio: number;
  symbol: string;
  region: 'C' | 'U';
}

/** A purchase or a sale in one of a subscriber's portfolios 0 … 10. Prices as traded then, in `currency`. */
interface PortfolioTransactionTable {
  id: Generated<number>;
  user_id: number;
  portfolio: number;
  date: number;
  symbol: string;
  region: 'C' | 'U';
  /** Above 0 bought, below 0 sold. */
  shares: number;
  /** Per share. */
  price: number;
  /** For the whole transaction. */
  commission: number;
  currency: 'CAD' | 'USD';
}

/** A message from the contact screen. */
interface ContactMessageTable {
  id: Generated<number>;
  received: number;
  /** Null for a visitor, and after the subscriber has been removed. */
  user_id: number | null;
  /** As typed; never verified. */
  email: string;
  subject: string;
  /** HTML as received: not sanitised here. */
  body: string;
}

/** One row of numbers that are incremented with every change, so that all running servers notice. */
interface RevisionTable {
  id: number;
  /** The revision of market data, which commands import. */
  number: number;
  /** The revision of sessions and entitlements. */
  accounts: Generated<number>;
  /** The revision of the feeds: which feeds exist, their order and their owners. */
  feeds: Generated<number>;
  /** The number of changes of all workspaces. */
  workspaces: Generated<number>;
  /** The number of changes of all alarms and their messages. */
  alarms: Generated<number>;
}

/** A secret that only the servers of a store know, by name: the key that signs cookies. */
interface SecretTable {
  name: string;
  value: string;
}

/** A subscriber's second factor: codes of an authenticator app (RFC 6238). */
interface SecondFactorTable {
  user_id: number;
  /** Base32, as the app has it. */
  secret: string;
  /** When the first correct code was given; 0: the factor has been offered, but no code is required yet. */
  confirmed: number;
  /** The period of the last accepted code. No code of that period or an earlier one is accepted again. */
  last_step: Generated<number>;
}

/** A code that replaces the authenticator app, once; kept only as its SHA-256. */
interface RecoveryCodeTable {
  user_id: number;
  hash: string;
}

/** A feed of market data that was added to the store (`server/feeds`). */
interface FeedTable {
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
interface HistoryCoverageTable {
  instrument_id: number;
  /** As in `BlockTable`. */
  grain: number;
  /** Both inclusive, in the unit of the grain's layout. */
  first: number;
  last: number;
}

/** How far a file was imported (`server/import`). */
interface ImportedFileTable {
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

/** A security event of an account, shown to its owner. `kind` as in `engine/accounts/security-event.ts`. */
interface SecurityEventTable {
  id: Generated<number>;
  user_id: number;
  time: number;
  kind: string;
  /** The client's address; empty for an operator's command. */
  address: string;
  browser: string;
  system: string;
}

/** A subscriber's workspace: boards, named lists, drawings and chart templates (`engine/workspace`). */
interface WorkspaceTable {
  user_id: number;
  /** The latest of its own revisions. */
  revision: number;
  /** Tombstones up to this revision have been purged. */
  purged: Generated<number>;
  /** The number of objects that are not deleted, and the characters of their bodies. */
  objects: Generated<number>;
  characters: Generated<number>;
  /** The `workspaces` of the table `revision` at its last change. */
  touched: number;
}

/** An object of a workspace, or the tombstone of a deleted one. */
interface WorkspaceObjectTable {
  user_id: number;
  /** Chosen by a device, and unique only within the workspace. */
  id: string;
  kind: 'board' | 'tile' | 'list' | 'drawing' | 'template' | 'search' | 'formula';
  within: string;
  /** JSON; empty for a tombstone, unless the object can be a parent. */
  body: string;
  revision: number;
  /** When it was deleted; 0 if it exists. */
  deleted: number;
  /** JSON of `StoredObject.writes`. */
  writes: string;
}

/** A rule of a subscriber's alarms (`engine/alarms/alarm-rule.ts`). Ids are never used again. */
interface AlarmTable {
  id: Generated<number>;
  user_id: number;
  /** Its place among the subscriber's, ascending; gaps are allowed. */
  position: number;
  symbol: string;
  ex: string;
  list: Generated<string>;
  is_on: number;
  /** The rest of the rule, as JSON. */
  body: string;
}

/** Where an alarm stands with a security. Times are the market's, Unix milliseconds. */
interface AlarmStateTable {
  alarm_id: number;
  /** `C RY`: a rule for a list has a row for each of its securities. */
  security: string;
  /** How often it has fired. */
  occurrence: Generated<number>;
  /** When it last fired; 0 if it has not since it was set or reset. */
  fired: Generated<number>;
  /** When it was set or reset; 0: before the server evaluated alarms. */
  armed: Generated<number>;
  /** `Stand`. */
  stand: Generated<number>;
}

/** What an alarm reported, once for each occurrence. */
interface AlarmMessageTable {
  id: Generated<number>;
  user_id: number;
  /** The alarm may have been removed since. */
  alarm_id: number;
  security: string;
  occurrence: number;
  /** The market's time, Unix milliseconds. */
  at: number;
  /** 1 if it was found in minutes that had been missed. */
  late: Generated<number>;
  /** Null for an event without a figure. */
  figure: number | null;
  symbol: string;
  ex: string;
  /** The rule when it fired, as in `AlarmTable`. */
  body: string;
  /** When it was stored, Unix milliseconds of the server. */
  recorded: number;
  /** 1 once it was sent to the subscriber's devices and address, or nothing has to be. */
  sent: Generated<number>;
}

/** What belongs to all alarms of a subscriber. A subscriber without a row has not been converted from the alarm string yet. */
interface AlarmAccountTable {
  user_id: number;
  /** Incremented with every change. */
  revision: Generated<number>;
  /** The `alarms` of the table `revision` at its last change. */
  touched: number;
  /** The newest message that was read, and the newest of those that were cleared. */
  seen: Generated<number>;
  cleared: Generated<number>;
  /** Where messages are sent; empty: nowhere. */
  email: Generated<string>;
  /** Minutes of the day, Toronto, between which nothing is sent; equal: always. */
  quiet_from: Generated<number>;
  quiet_to: Generated<number>;
  /** The language of e-mails; empty: the first one. */
  language: Generated<string>;
}

/** A browser that receives messages while no window is open (Web Push, RFC 8030). */
interface PushSubscriptionTable {
  endpoint: string;
  user_id: number;
  /** The hash of the session in which it subscribed; a log-out removes it. */
  session: Generated<string>;
  /** The browser's keys (RFC 8291), base64url. */
  p256dh: string;
  auth: string;
  /** Of its messages. */
  language: Generated<string>;
  added: number;
}

/** One row: which server evaluates the alarms, and how far it has come. */
interface AlarmWatchTable {
  id: number;
  /** Incremented by each server that takes over; only the last one may record anything. */
  term: Generated<number>;
  /** Incremented with everything that it records. */
  beat: Generated<number>;
  /** The market's time up to which everything was evaluated, Unix milliseconds. */
  reached: Generated<number>;
}
