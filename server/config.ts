import { isIP } from 'node:net';
import { readDate } from '../engine/format/read-date.ts';
import { DEFAULT_TIMINGS, type Timings } from '../engine/settings/timings.ts';
import { isPasswordLength, PASSWORD_LEAST, PASSWORD_LIMIT } from './accounts/password.ts';
import { StartupError } from './startup-error.ts';

/** Everything that can be set from outside, read once at the start. */
export interface ServerConfig {
  /** 0 takes any free port. */
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** Empty: the embedded store in `dataDir`. */
  readonly databaseUrl: string;
  /** Seconds after which PostgreSQL gives up a statement; 0: never. */
  readonly databaseTimeout: number;
  /** Empty: a single server; else what several servers on one database share the market through. */
  readonly redisUrl: string;
  /** Empty: random, printed once when the demo subscribers are made. */
  readonly demoPassword: string;
  /** `yyyymmdd` of the session to replay; undefined = the last one. */
  readonly marketDate: number | undefined;
  /** Seconds since midnight (Toronto) at which the market's clock starts; undefined = where the real time puts it. */
  readonly marketTime: number | undefined;
  /** Market seconds per real second; 0 stands still. */
  readonly marketSpeed: number;
  /** Path of a module with another market; empty: the embedded one. */
  readonly marketSource: string;
  readonly provider: string;
  readonly hubPath: string;
  readonly externalUrl: string;
  readonly trialUrl: string;
  readonly subscriptionsUrl: string;
  /** The script that fills the banner slots: our own where none is named. */
  readonly adverts: { readonly enabled: boolean; readonly scriptUrl: string };
  /** Where the security log is written: a path, `-` for standard output, `off`, or empty for a file in `dataDir`. */
  readonly securityLog: string;
  /** How the client sends credentials: in a body, or in the path as the specification's provider expects. */
  readonly loginCall: 'body' | 'path';
  readonly timings: Timings;
  /** Weight of the calls that one address may make a minute; 0 = as many as it likes. */
  readonly callLimit: number;
  /** Connections that one address may have open; 0 = as many as it likes, as behind a proxy. */
  readonly connectionLimit: number;
  /** Proxies whose `X-Forwarded-…` headers count: all, none, so many of them, or a list of addresses and networks. */
  readonly trustProxy: boolean | number | string;
  /** Names that the server goes by, besides those that nobody else can have (`security/known-host.ts`). */
  readonly hosts: readonly string[];
  /** Hosts (`name:port`) besides the request's own `Host` whose pages may call: a proxy that rewrites `Host`. */
  readonly origins: readonly string[];
  /** Where the metrics are served; undefined: nowhere. Port 0 takes any free one. */
  readonly metrics: { readonly host: string; readonly port: number } | undefined;
  /** Seconds that a stop waits, after the readiness has turned to no, before clients are told to go. */
  readonly drainSeconds: number;
}

/** A week (milliseconds). Timers hold 24 days, jitter included, and take what is longer for no time at all. */
const LONGEST_PERIOD = 7 * 86_400_000;

/** The advertising script of this server (`server/adverts/house.js`). */
const HOUSE_ADVERTS = '/adverts/house.js';

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the settings out of environment variables. Throws a `StartupError` that names the variable. */
export function readConfig(env: Environment): ServerConfig {
  const advertScript = readAdverts(env, 'ADVERTS');
  return {
    port: readNumber(env, 'PORT', 8080, { least: 0, most: 65_535, whole: true }),
    host: text(env, 'HOST') || '127.0.0.1',
    dataDir: text(env, 'DATA_DIR') || './data',
    databaseUrl: readDatabaseUrl(env),
    databaseTimeout: readNumber(env, 'DATABASE_TIMEOUT', 3, { least: 0, most: 3600, whole: false }),
    redisUrl: readRedisUrl(env),
    demoPassword: readPassword(env),
    marketDate: readMarketDate(env, 'MARKET_DATE'),
    marketTime: readTime(env, 'MARKET_TIME'),
    marketSource: text(env, 'MARKET_SOURCE'),
    marketSpeed: readNumber(env, 'MARKET_SPEED', 1, { least: 0, most: 10_000, whole: false }),
    provider: text(env, 'PROVIDER') || 'Borealis',
    hubPath: readPath(env, 'HUB_PATH', '/tickerHub'),
    externalUrl: readUrl(env, 'EXTERNAL_URL'),
    trialUrl: readUrl(env, 'TRIAL_URL'),
    subscriptionsUrl: readUrl(env, 'SUBSCRIPTIONS_URL'),
    adverts: { enabled: advertScript !== '', scriptUrl: advertScript },
    securityLog: text(env, 'SECURITY_LOG'),
    loginCall: readChoice(env, 'LOGIN_CALL', ['body', 'path']),
    timings: readTimings(env, 'TIMINGS'),
    callLimit: readNumber(env, 'CALL_LIMIT', 6000, { least: 0, most: 1e9, whole: true }),
    connectionLimit: readNumber(env, 'CONNECTION_LIMIT', 256, { least: 0, most: 1e6, whole: true }),
    trustProxy: readTrust(env, 'TRUST_PROXY'),
    hosts: readHosts(env, 'ALLOWED_HOSTS'),
    origins: readHosts(env, 'ALLOWED_ORIGINS'),
    metrics: readMetrics(env),
    drainSeconds: readNumber(env, 'DRAIN_SECONDS', 0, { least: 0, most: 300, whole: false }),
  };
}

/** Whether only this machine can reach a server bound to `host`. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

/**
 * Whether the login screen may offer the demo subscriber without a password: only where nobody but this machine's user
 * gets at the server and its data (decisions section 3).
 */
export function offersDemo({ host, databaseUrl, trustProxy }: ServerConfig): boolean {
  return isLoopback(host) && databaseUrl === '' && trustProxy === false;
}

function text(env: Environment, name: string): string {
  return (env[name] ?? '').trim();
}

function bad(name: string, value: string, expected: string): StartupError {
  return new StartupError(`${name}=${value} cannot be used: ${expected}.`);
}

function readNumber(
  env: Environment,
  name: string,
  fallback: number,
  { least, most, whole }: { least: number; most: number; whole: boolean },
): number {
  const written = text(env, name);
  if (written === '') return fallback;
  const value = Number(written);
  if (Number.isFinite(value) && value >= least && value <= most && (!whole || Number.isInteger(value))) return value;
  throw bad(name, written, `it must be a ${whole ? 'whole ' : ''}number from ${least} to ${most}`);
}

function readMetrics(env: Environment): ServerConfig['metrics'] {
  if (text(env, 'METRICS_PORT') === '') return undefined;
  const port = readNumber(env, 'METRICS_PORT', 0, { least: 0, most: 65_535, whole: true });
  return { host: text(env, 'METRICS_HOST') || '127.0.0.1', port };
}

function readMarketDate(env: Environment, name: string): number | undefined {
  const written = text(env, name);
  if (written === '') return undefined;
  const date = written.includes('-') ? readDate(written) : 0;
  if (date > 0) return date;
  throw bad(name, written, 'it must be a date such as 2020-12-16');
}

function readTime(env: Environment, name: string): number | undefined {
  const written = text(env, name);
  if (written === '') return undefined;
  const match = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/.exec(written);
  if (match) return Number(match[1]) * 3600 + Number(match[2]) * 60 + Number(match[3] ?? 0);
  throw bad(name, written, 'it must be a time of the day, Toronto, such as 10:30 or 10:30:15');
}

function readUrl(env: Environment, name: string): string {
  const written = text(env, name);
  if (written === '') return '';
  // A script URL from elsewhere ends up in links of the page: only web addresses.
  if (URL.canParse(written) && /^https?:$/.test(new URL(written).protocol)) return written;
  throw bad(name, written, 'it must be a web address such as https://example.com/page');
}

function readAdverts(env: Environment, name: string): string {
  const written = text(env, name);
  if (written === '') return HOUSE_ADVERTS;
  if (written === 'off') return '';
  if (URL.canParse(written) && /^https?:$/.test(new URL(written).protocol)) return written;
  throw bad(name, written, 'it must be off, or the web address of an advertising script');
}

function readDatabaseUrl(env: Environment): string {
  const written = text(env, 'DATABASE_URL');
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
  const written = text(env, 'REDIS_URL');
  if (written === '') return '';
  if (!/^rediss?:\/\/./.test(written)) {
    throw new StartupError(
      'REDIS_URL cannot be used: it must begin with redis:// or rediss:// (its value is not shown here).',
    );
  }
  if (text(env, 'DATABASE_URL') === '') {
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

function readPath(env: Environment, name: string, fallback: string): string {
  const written = text(env, name);
  if (written === '') return fallback;
  // Whoever reads it as an address takes `..` out of it.
  const isPath = /^(\/[\w.~-]+)+$/.test(written) && new URL(written, 'http://hub').pathname === written;
  if (isPath && !/^\/(api|assets|adverts|config\.json|healthz|readyz)(\/|$)/.test(written)) return written;
  throw bad(
    name,
    written,
    'it must be a path such as /tickerHub, outside /api, /assets, /adverts, /config.json, /healthz and /readyz',
  );
}

function readChoice<const T extends string>(env: Environment, name: string, choices: readonly [T, ...T[]]): T {
  const written = text(env, name);
  if (written === '') return choices[0];
  const choice = choices.find((one) => one === written);
  if (choice !== undefined) return choice;
  throw bad(name, written, `it must be ${choices.join(' or ')}`);
}

function readTrust(env: Environment, name: string): boolean | number | string {
  const written = text(env, name);
  if (written === '' || written === 'false' || written === '0') return false;
  if (written === 'true') return true;
  if (/^\d$/.test(written)) return Number(written);
  const places = written.split(/\s*,\s*/);
  if (places.every(isPlace)) return places.join(',');
  throw bad(
    name,
    written,
    'it must be how many proxies stand in front (1 to 9), addresses of proxies such as 10.0.0.0/8,::1, true or false',
  );
}

/** An address, a network of some bits (all addresses are `true` and no network), or a name for several networks. */
function isPlace(place: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(place)) return true;
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(place) ?? [];
  const version = isIP(address);
  if (version === 0 || bits === undefined) return version !== 0;
  return Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128);
}

/** Hosts as browsers write them in `Origin`: lower case, without the port that the scheme has anyway. */
function readHosts(env: Environment, name: string): string[] {
  const written = text(env, name).split(/[\s,]+/);
  return written
    .filter((host) => host !== '')
    .map((host) => {
      const address = `https://${host}`;
      if (!/[/\\?#@]/.test(host) && URL.canParse(address)) return new URL(address).host.replace(/:80$/, '');
      throw bad(name, host, 'it must be hosts such as app.example.com or 127.0.0.1:5173');
    });
}

function readTimings(env: Environment, name: string): Timings {
  const written = text(env, name);
  if (written === '') return DEFAULT_TIMINGS;
  let changes: unknown;
  try {
    changes = JSON.parse(written);
  } catch {
    throw bad(name, written, 'it must be a JSON object such as {"refresh":5000}');
  }
  if (typeof changes !== 'object' || changes === null || Array.isArray(changes)) {
    throw bad(name, written, 'it must be a JSON object such as {"refresh":5000}');
  }
  for (const [key, value] of Object.entries(changes)) {
    if (!Object.hasOwn(DEFAULT_TIMINGS, key)) {
      throw bad(name, written, `"${key}" is not one of ${Object.keys(DEFAULT_TIMINGS).join(', ')}`);
    }
    const fits =
      key === 'reconnect' ? Array.isArray(value) && value.length > 0 && value.every(isPeriod) : isPeriod(value);
    if (!fits)
      throw bad(
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
