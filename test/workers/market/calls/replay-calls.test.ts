import { expect, it } from 'vitest';
import { Http } from '../../../../workers/market/calls/http.ts';
import { loadReplayDays, loadReplayLines } from '../../../../workers/market/calls/replay-calls.ts';

const LISTENER = { heard() {}, unreachable() {}, tokenRefused() {}, visitor() {} };

/** A server with these headers on its answers, and the paths that it was asked for. */
function server(headers: Record<string, string> = {}, body = '[]') {
  const asked: string[] = [];
  const http = new Http(
    'http://server.test',
    async (url) => {
      asked.push(String(url).slice('http://server.test/api/replay/'.length));
      return new Response(body, { headers });
    },
    LISTENER,
  );
  return { http, asked };
}

const WANTED = { date: 20_201_215, moment: 36_000_000, symbols: ['SPY', 'FX/A'], region: 'U' } as const;

it('asks for the days of one security, or of all', async () => {
  const { http, asked } = server();
  await loadReplayDays(http, null);
  await loadReplayDays(http, { symbol: 'FX/A', region: 'C' });
  expect(asked).toEqual(['days', 'days/FX!A/C']);
});

it.each([
  [{ since: Number.NaN, depth: false }, ''],
  [{ since: Number.NaN, depth: true }, '?depth=true'],
  [{ since: 35_000_000, depth: false }, '?since=35000000'],
  [{ since: 35_000_000, depth: true }, '?since=35000000&depth=true'],
])('asks for lines with %j', async (from, query) => {
  const { http, asked } = server({ 'X-Replay-Until': '36060000' });
  await loadReplayLines(http, { ...WANTED, ...from });
  expect(asked).toEqual([`20201215/36000000/lines/SPY%20FX!A/U${query}`]);
});

it('reads how far the lines reach, even if that is midnight, and from when single trades are known', async () => {
  const wanted = { ...WANTED, since: Number.NaN, depth: false };
  const { http } = server({ 'X-Replay-Until': '36060000', 'X-Replay-Trades-From': '34200000' }, '1,T');
  expect(await loadReplayLines(http, wanted)).toEqual({ text: '1,T', until: 36_060_000, tradesFrom: 34_200_000 });
  expect(await loadReplayLines(server({ 'X-Replay-Until': '0' }, '').http, wanted)).toEqual({
    text: '',
    until: 0,
    tradesFrom: 0,
  });
  await expect(loadReplayLines(server().http, wanted)).rejects.toThrow('bad-answer');
});
