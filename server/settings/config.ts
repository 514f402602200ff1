import { isIP } from 'node:net';
import { DEFAULT_TIMINGS, type Timings } from '../../engine/settings/timings.ts';
import { isPasswordLength, PASSWORD_LEAST, PASSWORD_LIMIT } from '../core/password-length.ts';
import { StartupError } from '../core/startup-error.ts';
import {
  type Environment,
  readChoice,
  readHosts,
  readMarketDate,
  readNumber,
  readPath,
  readTime,
  readTrust,
  readUrl,
  settingText,
  unusableSetting,
} from './read-setting.ts';

/** The kinds of history that may be removed. If they exceed `budget` together, this is the order. Day bars always stay. */
export const KEPT_HISTORIES = ['depth', 'quotes', 'trades', 'minutes'] as const;

/** One of them. `depth`: orders and price levels. `trades`: with statuses and auctions. */
export type KeptHistory = (typeof KEPT_HISTORIES)[number];

/** How long histories are kept, and how much they may take. */
export interface Retention {
  /** Days after which they are removed; 0: never. */
  readonly days: Readonly<Record<KeptHistory, number>>;
  /** The most bytes of each; 0: no limit. */
  readonly bytes: Readonly<Record<KeptHistory, number>>;
  /** The most bytes of all together; 0: no limit. */
  readonly budget: number;
}

const MARKETS = ['demo', 'feeds', 'replay'] as const;

/** A value of `MARKET`. */
type MarketSetting = (typeof MARKETS)[number];

/** Where the market's data come from: the embedded market, or the feeds that were set up. */
type MarketMode = 'demo' | 'feeds';

/** All settings, read once at the start. */
export interface ServerConfig {
  /** 0 takes any free port. */
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** Empty: the embedded store in `dataDir`. */
  readonly databaseUrl: string;
  /** Seconds after which PostgreSQL cancels a statement; 0: never. */
  readonly databaseTimeout: number;
  /** The Redis through which several servers on one database share the market. Empty: a single server. */
  readonly redisUrl: string;
  /** Empty: random, printed once when the demo subscribers are made. */
  readonly demoPassword: string;
  /** `yyyymmdd` of the session to replay; undefined: the last one. */
  readonly marketDate: number | undefined;
  /** Seconds since midnight (Toronto) at which the market's clock starts; undefined: in step with the real clock. */
  readonly marketTime: number | undefined;
  /** Market seconds per real second; 0 stops the clock. */
  readonly marketSpeed: number;
  /** Path of a module with another market; empty: the embedded one. */
  readonly marketSource: string;
  /** Where the market's data are to come from; undefined: from the feeds if there are any (`marketMode`). */
  readonly market: MarketSetting | undefined;
  readonly provider: string;
  readonly hubPath: string;
  readonly externalUrl: string;
  readonly trialUrl: string;
  readonly subscriptionsUrl: string;
  /** The operator's mail server, and the sender of e-mails. Empty: none are sent. */
  readonly smtp: { readonly url: string; readonly from: string };
  /** The operator's address for push services: a `mailto:` or `https:` URL. */
  readonly pushContact: string;
  /** The script that fills the banner slots; our own by default. */
  readonly adverts: { readonly enabled: boolean; readonly scriptUrl: string };
  /** Where the security log is written: a path, `-` for standard output, `off`, or empty for a file in `dataDir`. */
  readonly securityLog: string;
  /** How the client sends credentials: in the body, or in the path as the specification's provider expects. */
  readonly loginCall: 'body' | 'path';
  readonly timings: Timings;
  /** Whether the client has its developer page, `/debug`. */
  readonly debugPage: boolean;
  /** How long minutes and trades are kept, and how much they may take. */
  readonly retention: Retention;
  /** Total weight of the calls that one address may make a minute; 0: no limit. */
  readonly callLimit: number;
  /** Connections that one address may have open; 0: no limit, as behind a proxy. */
  readonly connectionLimit: number;
  /** Proxies whose `X-Forwarded-…` headers are trusted: all, none, a number of hops, or a list of addresses and networks. */
  readonly trustProxy: boolean | number | string;
  /** The server's host names, besides those that cannot belong to anyone else (`security/known-host.ts`). */
  readonly hosts: readonly string[];
  /** Further hosts (`name:port`) whose pages may call the server, for a proxy that rewrites `Host`. */
  readonly origins: readonly string[];
  /** Where the metrics are served; undefined: nowhere. Port 0 takes any free port. */
  readonly metrics: { readonly host: string; readonly port: number } | undefined;
  /** Seconds between a stop's change to not ready and the moment at which clients are told to go. */
  readonly drainSeconds: number;
}

/** A week (milliseconds). A timer holds at most 24 days, jitter included, and fires at once for longer times. */
const LONGEST_PERIOD = 7 * 86_400_000;

/** The advertising script of this server (`server/adverts/house.js`). */
const HOUSE_ADVERTS = '/adverts/house.js';

/** Reads the settings out of environment variables. Throws a `StartupError` that names the variable. */
export function readConfig(env: Environment): ServerConfig {
  const advertScript = readAdverts(env, 'ADVERTS');
  return {
    port: readNumber(env, 'PORT', 8080, { least: 0, most: 65_535, whole: true }),
    host: settingText(env, 'HOST') || '127.0.0.1',
    dataDir: settingText(env, 'DATA_DIR') || './data',
    databaseUrl: readDatabaseUrl(env),
    databaseTimeout: readNumber(env, 'DATABASE_TIMEOUT', 3, { least: 0, most: 3600, whole: false }),
    redisUrl: readRedisUrl(env),
    demoPassword: readPassword(env),
    marketDate: readMarketDate(env, 'MARKET_DATE'),
    marketTime: readTime(env, 'MARKET_TIME'),
    marketSource: settingText(env, 'MARKET_SOURCE'),
    market: settingText(env, 'MARKET') === '' ? undefined : readChoice(env, 'MARKET', MARKETS),
    marketSpeed: readNumber(env, 'MARKET_SPEED', 1, { least: 0, most: 10_000, whole: false }),
    provider: settingText(env, 'PROVIDER') || 'Borealis',
    hubPath: readPath(env, 'HUB_PATH', '/tickerHub'),
    externalUrl: readUrl(env, 'EXTERNAL_URL'),
    trialUrl: readUrl(env, 'TRIAL_URL'),
    subscriptionsUrl: readUrl(env, 'SUBSCRIPTIONS_URL'),
    smtp: readSmtp(env),
    pushContact: readContact(env),
    adverts: { enabled: advertScript !== '', scriptUrl: advertScript },
    securityLog: settingText(env, 'SECURITY_LOG'),
    loginCall: readChoice(env, 'LOGIN_CALL', ['body', 'path']),
    timings: readTimings(env, 'TIMINGS'),
    debugPage: readChoice(env, 'DEBUG_PAGE', ['0', '1']) === '1',
    retention: {
      days: ofEachHistory((kind) =>
        readNumber(env, `KEEP_${kind.toUpperCase()}`, 0, { least: 0, most: 1e6, whole: true }),
      ),
      bytes: ofEachHistory((kind) => readGigabytes(env, `${kind.toUpperCase()}_GB`)),
      budget: readGigabytes(env, 'HISTORY_GB'),
    },
    callLimit: readNumber(env, 'CALL_LIMIT', 6000, { least: 0, most: 1e9, whole: true }),
    connectionLimit: readNumber(env, 'CONNECTION_LIMIT', 256, { least: 0, most: 1e6, whole: true }),
    trustProxy: readTrust(env, 'TRUST_PROXY'),
    hosts: readHosts(env, 'ALLOWED_HOSTS'),
    origins: readHosts(env, 'ALLOWED_ORIGINS'),
    metrics: readMetrics(env),
    drainSeconds: readNumber(env, 'DRAIN_SECONDS', 0, { least: 0, most: 300, whole: false }),
  };
}

/** Whether a server bound to `host` can be reached from this machine only. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

/**
 * Whether the login screen may offer the demo subscriber without a password: only if nobody but this machine's user can reach the
 * server and its data (decisions section 3).
 */
export function offersDemo({ host, databaseUrl, trustProxy }: ServerConfig): boolean {
  return isLoopback(host) && databaseUrl === '' && trustProxy === false;
}

/** The source of the market's data if `feedCount` feeds are set up. A replay is the embedded market on `MARKET_DATE`. */
export function marketMode({ market }: Pick<ServerConfig, 'market'>, feedCount: number): MarketMode {
  if (market === undefined) return feedCount > 0 ? 'feeds' : 'demo';
  return market === 'feeds' ? 'feeds' : 'demo';
}

function readMetrics(env: Environment): ServerConfig['metrics'] {
  if (settingText(env, 'METRICS_PORT') === '') return undefined;
  const port = readNumber(env, 'METRICS_PORT', 0, { least: 0, most: 65_535, whole: true });
  return { host: settingText(env, 'METRICS_HOST') || '127.0.0.1', port };
}

function readAdverts(env: Environment, name: string): string {
  const written = settingText(env, name);
  if (written === '') return HOUSE_ADVERTS;
  if (written === 'off') return '';
  if (URL.canParse(written) && /^https?:$/.test(new URL(written).protocol)) return written;
  throw unusableSetting(name, written, 'it must be off, or the web address of an advertising script');
}

function readDatabaseUrl(env: Environment): string {
  const written = settingText(env, 'DATABASE_URL');
  const [, authority = ''] = /^[^/]*\/\/([^/?]*)/.exec(written) ?? [];
  if (authority.slice(authority.lastIndexOf('@') + 1).includes(',')) {
    throw new StartupError(
      'DATABASE_URL cannot be used: it names several hosts. Name one address that leads to whichever server is in charge (its value is not shown here).',
    );
  }
  if (written === '' || /^postgres(ql)?:\/\//.test(written)) return written;
  throw new StartupError('DATABASE_URL cannot be used: it must begin with postgres:// (its value is not shown here).');
}

function readRedisUrl(env: Environment): string {
  const written = settingText(env, 'REDIS_URL');
  if (written === '') return '';
  if (!/^rediss?:\/\/./.test(written)) {
    throw new StartupError(
      'REDIS_URL cannot be used: it must begin with redis:// or rediss:// (its value is not shown here).',
    );
  }
  if (settingText(env, 'DATABASE_URL') === '') {
    throw new StartupError(
      'REDIS_URL cannot be used without DATABASE_URL: servers that share a market share a PostgreSQL too.',
    );
  }
  return written;
}

function readPassword(env: Environment): string {
  const written = env.DEMO_PASSWORD ?? '';
  if (written === '' || isPasswordLength(written)) return written;
  throw new StartupError(
    `DEMO_PASSWORD cannot be used: a password has ${PASSWORD_LEAST} to ${PASSWORD_LIMIT} characters.`,
  );
}

function readTimings(env: Environment, name: string): Timings {
  const written = settingText(env, name);
  if (written === '') return DEFAULT_TIMINGS;
  let changes: unknown;
  try {
    changes = JSON.parse(written);
  } catch {
    throw unusableSetting(name, written, 'it must be a JSON object such as {"refresh":5000}');
  }
  if (typeof changes !== 'object' || changes === null || Array.isArray(changes)) {
    throw unusableSetting(name, written, 'it must be a JSON object such as {"refresh":5000}');
  }
  for (const [key, value] of Object.entries(changes)) {
    if (!Object.hasOwn(DEFAULT_TIMINGS, key)) {
      throw unusableSetting(name, written, `"${key}" is not one of ${Object.keys(DEFAULT_TIMINGS).join(', ')}`);
    }
    const fits =
      key === 'reconnect' ? Array.isArray(value) && value.length > 0 && value.every(isPeriod) : isPeriod(value);
    if (!fits)
      throw unusableSetting(
        name,
        written,
        `"${key}" must be ${key === 'reconnect' ? 'a list of numbers' : 'a number'} of milliseconds from 1 to ${LONGEST_PERIOD}`,
      );
  }
  return { ...DEFAULT_TIMINGS, ...changes };
}

function isPeriod(value: unknown): boolean {
  return typeof value === 'number' && value >= 1 && value <= LONGEST_PERIOD;
}

function ofEachHistory(read: (kind: KeptHistory) => number): Record<KeptHistory, number> {
  return { depth: read('depth'), quotes: read('quotes'), trades: read('trades'), minutes: read('minutes') };
}

function readGigabytes(env: NodeJS.ProcessEnv, name: string): number {
  return readNumber(env, name, 0, { least: 0, most: 1e6, whole: false }) * 2 ** 30;
}

/** The mail server needs a sender: receivers refuse mail without a known one. */
function readSmtp(env: Environment): ServerConfig['smtp'] {
  const url = settingText(env, 'SMTP_URL');
  const from = settingText(env, 'SMTP_FROM');
  if (url === '') return { url, from: '' };
  if (!/^smtps?:\/\/[^\s/]+/.test(url) || !URL.canParse(url)) {
    // It may contain a password, which no output may.
    throw unusableSetting('SMTP_URL', '…', 'it must be an address such as smtps://user:password@mail.example.com');
  }
  if (!/@[^@\s]+$/.test(from)) {
    throw unusableSetting('SMTP_FROM', from, 'it must be the sender of e-mails, such as Alarms <alarms@example.com>');
  }
  return { url, from };
}

/** Push services write to this address if a server misbehaves. */
function readContact(env: Environment): string {
  const contact = settingText(env, 'PUSH_CONTACT');
  if (contact === '') return 'mailto:postmaster@localhost';
  if (/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(contact)) return contact;
  throw unusableSetting('PUSH_CONTACT', contact, 'it must be an address such as mailto:you@example.com');
}
