import { isIP } from 'node:net';
import { readDate } from '../../engine/format/read-date.ts';
import { StartupError } from '../core/startup-error.ts';

/** The environment variables that settings are read from. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** The text of a setting, empty if it is not set. */
export function settingText(env: Environment, name: string): string {
  return (env[name] ?? '').trim();
}

/** The error for a setting that cannot be used. */
export function unusableSetting(name: string, value: string, expected: string): StartupError {
  return new StartupError(`${name}=${value} cannot be used: ${expected}.`);
}

/** A number within bounds. */
export function readNumber(
  env: Environment,
  name: string,
  fallback: number,
  { least, most, whole }: { least: number; most: number; whole: boolean },
): number {
  const written = settingText(env, name);
  if (written === '') return fallback;
  const value = Number(written);
  if (Number.isFinite(value) && value >= least && value <= most && (!whole || Number.isInteger(value))) return value;
  throw unusableSetting(name, written, `it must be a ${whole ? 'whole ' : ''}number from ${least} to ${most}`);
}

/** A date, `yyyymmdd`; undefined if none is set. */
export function readMarketDate(env: Environment, name: string): number | undefined {
  const written = settingText(env, name);
  if (written === '') return undefined;
  const date = written.includes('-') ? readDate(written) : 0;
  if (date > 0) return date;
  throw unusableSetting(name, written, 'it must be a date such as 2020-12-16');
}

/** A time of day in seconds; undefined if none is set. */
export function readTime(env: Environment, name: string): number | undefined {
  const written = settingText(env, name);
  if (written === '') return undefined;
  const match = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/.exec(written);
  if (match) return Number(match[1]) * 3600 + Number(match[2]) * 60 + Number(match[3] ?? 0);
  throw unusableSetting(name, written, 'it must be a time of day, Toronto, such as 10:30 or 10:30:15');
}

/** A URL, or an empty string. */
export function readUrl(env: Environment, name: string): string {
  const written = settingText(env, name);
  if (written === '') return '';
  // The value becomes a link or a script of the page, so only web addresses are allowed.
  if (URL.canParse(written) && /^https?:$/.test(new URL(written).protocol)) return written;
  throw unusableSetting(name, written, 'it must be a web address such as https://example.com/page');
}

/** A path on the server that nothing else uses. */
export function readPath(env: Environment, name: string, fallback: string): string {
  const written = settingText(env, name);
  if (written === '') return fallback;
  // Parsing it as a URL resolves `..`.
  const isPath = /^(\/[\w.~-]+)+$/.test(written) && new URL(written, 'http://hub').pathname === written;
  if (isPath && !/^\/(api|assets|adverts|config\.json|healthz|readyz)(\/|$)/.test(written)) return written;
  throw unusableSetting(
    name,
    written,
    'it must be a path such as /tickerHub, outside /api, /assets, /adverts, /config.json, /healthz and /readyz',
  );
}

/** One of several words; the first by default. */
export function readChoice<const T extends string>(env: Environment, name: string, choices: readonly [T, ...T[]]): T {
  const written = settingText(env, name);
  if (written === '') return choices[0];
  const choice = choices.find((one) => one === written);
  if (choice !== undefined) return choice;
  throw unusableSetting(name, written, `it must be ${choices.join(' or ')}`);
}

/** Who is trusted: everyone, no one, a number of proxies, or certain addresses. */
export function readTrust(env: Environment, name: string): boolean | number | string {
  const written = settingText(env, name);
  if (written === '' || written === 'false' || written === '0') return false;
  if (written === 'true') return true;
  if (/^\d$/.test(written)) return Number(written);
  const places = written.split(/\s*,\s*/);
  if (places.every(isPlace)) return places.join(',');
  throw unusableSetting(
    name,
    written,
    'it must be the number of proxies in front (1 to 9), addresses of proxies such as 10.0.0.0/8,::1, true or false',
  );
}

/**
 * Whether it is an address, a network with a prefix above 0 (for all addresses there is `true`), or a name for several networks.
 */
function isPlace(place: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(place)) return true;
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(place) ?? [];
  const version = isIP(address);
  if (version === 0 || bits === undefined) return version !== 0;
  return Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128);
}

/** Hosts as browsers write them in `Origin`: lower case, without the scheme's default port. */
export function readHosts(env: Environment, name: string): string[] {
  const written = settingText(env, name).split(/[\s,]+/);
  return written
    .filter((host) => host !== '')
    .map((host) => {
      const address = `https://${host}`;
      if (!/[/\\?#@]/.test(host) && URL.canParse(address)) return new URL(address).host.replace(/:80$/, '');
      throw unusableSetting(name, host, 'it must be hosts such as app.example.com or 127.0.0.1:5173');
    });
}
