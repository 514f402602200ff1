import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a request comes from a page of this site, from the address bar, or from a client that is no browser. Browsers
 * say so in `Sec-Fetch-Site`, which a page cannot forge; older ones in `Origin`. `origins`: further hosts (`name:port`)
 * whose pages are ours.
 */
export function isOwnPage(headers: IncomingHttpHeaders, origins: readonly string[]): boolean {
  const site = headers['sec-fetch-site'];
  if (site === 'same-origin' || site === 'none') return true;
  const { origin, host } = headers;
  if (origin === undefined) return site === undefined;
  const from = URL.canParse(origin) ? new URL(origin).host : '';
  if (origins.includes(from)) return true;
  return site === undefined && from !== '' && from === host?.toLowerCase();
}
