import type { Generated } from 'kysely';

/** A subscriber. Codes are exchange codes joined by `,`; empty = none. */
export interface UserTable {
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
export interface StoredSessionTable {
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
export interface SettingTable {
  user_id: number;
  name: string;
  value: string;
}

/** A symbol in one of a subscriber's portfolios 0 … 10. `id` is the specification's `subid`. */
export interface PortfolioEntryTable {
  id: Generated<number>;
  user_id: number;
  portfolio: number;
  symbol: string;
  region: 'C' | 'U';
}

/** A purchase or a sale in one of a subscriber's portfolios 0 … 10. Prices as traded then, in `currency`. */
export interface PortfolioTransactionTable {
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
export interface ContactMessageTable {
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

/** A subscriber's second factor: codes of an authenticator app (RFC 6238). */
export interface SecondFactorTable {
  user_id: number;
  /** Base32, as the app has it. */
  secret: string;
  /** When the first correct code was given; 0: the factor has been offered, but no code is required yet. */
  confirmed: number;
  /** The period of the last accepted code. No code of that period or an earlier one is accepted again. */
  last_step: Generated<number>;
}

/** A code that replaces the authenticator app, once; kept only as its SHA-256. */
export interface RecoveryCodeTable {
  user_id: number;
  hash: string;
}

/** A security event of an account, shown to its owner. `kind` as in `engine/accounts/security-event.ts`. */
export interface SecurityEventTable {
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
export interface WorkspaceTable {
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
export interface WorkspaceObjectTable {
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
