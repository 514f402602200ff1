/**
 * The anti-forgery token from the page's cookies, which no worker can read; empty when there is none. Over TLS the cookie's name
 * has a prefix. A cookie without it is left from an earlier visit, and browsers list older cookies first.
 */
export function antiForgeryToken(): string {
  return /.*XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? '';
}
