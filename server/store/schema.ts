import type { Generated } from 'kysely';
import type {
  ContactMessageTable,
  PortfolioEntryTable,
  PortfolioTransactionTable,
  RecoveryCodeTable,
  SecondFactorTable,
  SecurityEventTable,
  SettingTable,
  StoredSessionTable,
  UserTable,
  WorkspaceObjectTable,
  WorkspaceTable,
} from './account-tables.ts';
import type {
  AlarmAccountTable,
  AlarmMessageTable,
  AlarmStateTable,
  AlarmTable,
  AlarmWatchTable,
  PushSubscriptionTable,
} from './alarm-tables.ts';
import type {
  ArticleTable,
  BlockTable,
  DamagedBlockTable,
  HistoryCoverageTable,
  ImportedFileTable,
  InstrumentTable,
  MinuteTable,
  RestructuringTable,
  StoredBarTable,
  StoredFeedTable,
  TradeTable,
} from './market-tables.ts';

/**
 * Every table, with the types that both engines (SQLite and PostgreSQL) return. Booleans are stored as 0 or 1, times as Unix
 * milliseconds, dates as `yyyymmdd` numbers, because both engines store those identically.
 */
export interface Schema {
  instrument: InstrumentTable;
  bar: StoredBarTable;
  minute: MinuteTable;
  trade: TradeTable;
  block: BlockTable;
  damaged_block: DamagedBlockTable;
  restructuring: RestructuringTable;
  article: ArticleTable;
  user: UserTable;
  session: StoredSessionTable;
  setting: SettingTable;
  portfolio_entry: PortfolioEntryTable;
  portfolio_transaction: PortfolioTransactionTable;
  contact_message: ContactMessageTable;
  revision: RevisionTable;
  secret: SecretTable;
  second_factor: SecondFactorTable;
  recovery_code: RecoveryCodeTable;
  security_event: SecurityEventTable;
  feed: StoredFeedTable;
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
