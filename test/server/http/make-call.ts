import type { LightMyRequestResponse } from 'fastify';
import type { Call, Example } from './call-table.ts';
import type { Browser } from './test-app.ts';

/** Makes a call of the table as its example says; a subscriber gets an entry of his own for `{subid}`. */
export async function makeCall(
  browser: Browser,
  { method }: Call,
  { path, body }: Example,
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  let url = path;
  if (url.includes('{subid}')) {
    const { subid = '1' } = (await browser.get('/api/portfolio/add/BBB%20C%202')).json();
    url = url.replace('{subid}', subid);
  }
  if (url.includes('{article}')) {
    const [{ id }] = (await browser.get('/api/news/notsymbol/UC/-1')).json();
    url = url.replace('{article}', id);
  }
  if (method === 'GET') return browser.get(url, headers);
  const type = typeof body === 'string' ? { 'content-type': 'text/csv' } : {};
  return browser.post(url, body, { ...type, ...headers });
}
