/**
 * The anti-forgery token out of the page's cookies, which no worker can read; empty when there is none. Over TLS its name has
 * a prefix; one without it is of a visit before, and browsers name what is older first.
 */
export function antiForgeryToken(): string {
  return /.*XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? '';
}
