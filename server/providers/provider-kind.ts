import type { FeedProvider } from './feed-provider.ts';

/** A value that a provider needs from its user, such as a key. */
interface ProviderField {
  /** The name under which it is stored. */
  readonly name: string;
  /** The prompt of `npm run feed -- add` for it. */
  readonly label: string;
  /** Whether it must not be shown. */
  readonly secret: boolean;
  /** The environment variable that may hold it instead. */
  readonly variable: string;
}

/** An address of a provider's service, which a setting can replace. */
interface ProviderAddress {
  /** The environment variable. */
  readonly variable: string;
  readonly default: string;
}

/** The settings with which a provider is opened. */
export interface ProviderSettings {
  /** The values of its fields, by name. */
  readonly values: Readonly<Record<string, string>>;
  /** Its addresses, by variable. */
  readonly addresses: Readonly<Record<string, string>>;
  /** Stores changed values durably; resolves once they would survive a crash. */
  keep(values: Readonly<Record<string, string>>): Promise<void>;
  /** The values as they are stored now: another process may have changed them. Absent: no other process does. */
  latest?(): Promise<Readonly<Record<string, string>>>;
}

/** A kind of provider. Its set-up, its settings and its name derive from this. */
export interface ProviderKind {
  /** The word in commands and in the store: `alpaca`. */
  readonly code: string;
  /** The name that users read. */
  readonly name: string;
  readonly fields: readonly ProviderField[];
  readonly addresses: readonly ProviderAddress[];
  /** Creates the provider; nothing is requested from the service before `FeedProvider.open`. */
  make(settings: ProviderSettings): FeedProvider;
}
