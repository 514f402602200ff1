import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a request comes from a page of this site, from nobody's page, or from a client that is no browser. Browsers
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

/**
 * Whether a browser goes to the address, by a link or because somebody typed it. Our pages never change anything that
 * way, but a link in a mail could: browsers follow it with the session's cookie, as if no site had asked for it. Where
 * they do not say so (old ones, and over plain HTTP), what they would like to get says it.
 */
export function isNavigation(headers: IncomingHttpHeaders): boolean {
  const mode = headers['sec-fetch-mode'];
  return mode === undefined ? /\btext\/html\b/.test(headers.accept ?? '') : mode === 'navigate';
}
