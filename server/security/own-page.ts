import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a request comes from a page of this site, from no page at all, or from a client that is not a browser. Browsers report
 * it in `Sec-Fetch-Site`, which a page cannot forge; older ones in `Origin`. `origins`: further hosts (`name:port`) whose pages
 * are ours.
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
 * Whether a request is a navigation, by a link or a typed address. Our pages never change anything that way, but a link in a mail
 * could: the browser follows it with the session's cookie, as if no site had initiated it. Browsers that do not report it (old
 * ones, or over plain HTTP) are recognised by their `Accept` header.
 */
export function isNavigation(headers: IncomingHttpHeaders): boolean {
  const mode = headers['sec-fetch-mode'];
  return mode === undefined ? /\btext\/html\b/.test(headers.accept ?? '') : mode === 'navigate';
}
