const COOKIE = 'XSRF-TOKEN=';

/** The anti-forgery token out of the page's cookies, which no worker can read; empty when there is none. */
export function antiForgeryToken(): string {
  const entry = document.cookie.split('; ').find((cookie) => cookie.startsWith(COOKIE));
  return entry === undefined ? '' : decodeURIComponent(entry.slice(COOKIE.length));
}
