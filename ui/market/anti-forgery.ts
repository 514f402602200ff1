/**
 * The anti-forgery token from the page's cookies, which workers cannot read; empty if there is none. Over TLS the name of the
 * cookie has a prefix. A cookie without the prefix is left from an earlier visit, and browsers list older cookies first.
 */
export function antiForgeryToken(): string {
  return /.*XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? '';
}
