import { expect, it } from 'vitest';
import { Http } from '../../../../workers/market/calls/http.ts';
import { loadMoves } from '../../../../workers/market/calls/move-calls.ts';

/** A server of three securities, of which portfolio 2 has one; remembers what it was asked. */
function server() {
  const asked: string[] = [];
  const quotes: Readonly<Record<string, object>> = {
    'C:RY': { symbol: 'RY', region: 'C', last: 110, change: 10 },
    'U:MSFT': { symbol: 'MSFT', region: 'U', last: 98, change: -2 },
    'U:NEW': { symbol: 'NEW', region: 'U', status: 'unknown' },
  };
  const fetcher: typeof fetch = async (input) => {
    const path = decodeURIComponent(new URL(String(input)).pathname);
    asked.push(path);
    const [, words = '', region = ''] = /^\/api\/quote\/(.*)\/([CU])$/.exec(path) ?? [];
    const keys = path === '/api/portfolio/get/2' ? ['U:MSFT'] : words.split(' ');
    return Response.json(
      keys.map(
        (key) => quotes[key.includes(':') ? key : `${region}:${key}`] ?? { symbol: key, region, status: 'unknown' },
      ),
    );
  };
  const listener = { heard() {}, unreachable() {}, tokenRefused() {}, visitor() {} };
  return { asked, http: new Http('http://server.test', fetcher, listener) };
}

const RY = { region: 'C', symbol: 'RY' } as const;
const MSFT = { region: 'U', symbol: 'MSFT' } as const;
const NEW = { region: 'U', symbol: 'NEW' } as const;

it('has the size and the mean move of each list, and asks for a security of several lists once', async () => {
  const { asked, http } = server();
  const { value } = await loadMoves(http, [{ symbols: [RY, MSFT] }, { symbols: [MSFT, NEW] }, { portfolio: 2 }]);
  expect(value).toEqual([
    { count: 2, percent: 4 },
    { count: 2, percent: -2 },
    { count: 1, percent: -2 },
  ]);
  expect(asked).toEqual(['/api/quote/C:RY U:MSFT U:NEW/C', '/api/portfolio/get/2']);
});

it('asks for nothing if no list has a security', async () => {
  const { asked, http } = server();
  expect((await loadMoves(http, [{ symbols: [] }])).value).toEqual([{ count: 0, percent: Number.NaN }]);
  expect(asked).toEqual([]);
});

it('asks for at most 200 securities at once', async () => {
  const { asked, http } = server();
  const symbols = Array.from({ length: 400 }, (_, i) => ({ region: 'U', symbol: `S${i}` }) as const);
  await loadMoves(http, [{ symbols }, { symbols: [...symbols, MSFT] }]);
  expect(asked.map((path) => path.split(' ').length)).toEqual([200, 200, 1]);
});
