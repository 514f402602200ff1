import { expect, it } from 'vitest';
import config from '../vite.config.ts';

/** Whether the development server passes a request on to the data server; Vite's own rule for the keys of `proxy`. */
function isPassedOn(url: string): boolean {
  const keys = Object.keys(('server' in config ? config.server?.proxy : undefined) ?? {});
  return keys.some((key) => (key.startsWith('^') ? new RegExp(key).test(url) : url.startsWith(key)));
}

it('the development server passes on what the data server answers, and serves every source itself', () => {
  for (const url of [
    '/api/quote/x',
    '/config.json',
    '/tickerHub',
    '/adverts/frame',
    '/adverts/frame.js',
    '/adverts/frame.css',
  ])
    expect(isPassedOn(url), url).toBe(true);
  for (const url of [
    '/',
    '/adverts/adverts.ts',
    '/adverts/advert-frame.tsx',
    '/adverts/advert-frame.module.css?direct',
  ])
    expect(isPassedOn(url), url).toBe(false);
});
