import { afterEach, beforeEach, expect, it } from 'vitest';
import { AlpacaDouble } from '../../../feeds/alpaca/alpaca-double.ts';
import { openAlpaca, wanted } from '../../../feeds/alpaca/open-alpaca.ts';

let double: AlpacaDouble;
let close: () => Promise<void>;

beforeEach(async () => {
  double = new AlpacaDouble();
  await double.start();
});

afterEach(async () => {
  await close();
  await double.stop();
});

async function opened() {
  const made = await openAlpaca(double);
  close = () => made.provider.close();
  await made.sink.until('state', ['live']);
  return made;
}

/** What has been asked about subscriptions: what was done, and the symbols of its trades. */
function asked(): (readonly [unknown, unknown])[] {
  return double.stream.requests.flatMap(({ action, trades }) => (action === 'auth' ? [] : [[action, trades] as const]));
}

const names = (count: number): string[] => Array.from({ length: count }, (_, i) => `S${i}`);

it('asks for trades, quotes, statuses and bands', async () => {
  const { provider, sink } = await opened();
  provider.want(wanted('AAPL'));
  await sink.until('accepted');
  const symbols = ['AAPL'];
  expect(double.stream.requests.at(-1)).toEqual({
    action: 'subscribe',
    trades: symbols,
    quotes: symbols,
    statuses: symbols,
    lulds: symbols,
  });
});

it('asks only for what has changed', async () => {
  const { provider, sink } = await opened();
  provider.want(wanted('AAPL', 'MSFT'));
  await sink.until('accepted', [], 2);
  provider.want(wanted('MSFT', 'NVDA'));
  await sink.until('accepted', [], 3);
  provider.want(wanted('NVDA', 'MSFT'));
  provider.want([]);
  await double.stream.asked('unsubscribe', 2);
  expect(asked()).toEqual([
    ['subscribe', ['AAPL', 'MSFT']],
    ['unsubscribe', ['AAPL']],
    ['subscribe', ['NVDA']],
    ['unsubscribe', ['MSFT', 'NVDA']],
  ]);
  expect(sink.of('accepted')).toEqual([[1], [2], [2]]);
});

it('waits for an answer before it asks again', async () => {
  const { provider, sink } = await opened();
  provider.want(wanted('AAPL'));
  provider.want(wanted('AAPL', 'MSFT'));
  provider.want(wanted('NVDA'));
  await sink.until('accepted');
  expect(asked()).toEqual([
    ['subscribe', ['AAPL']],
    ['unsubscribe', ['AAPL']],
    ['subscribe', ['NVDA']],
  ]);
  expect(sink.of('accepted')).toEqual([[1]]);
});

it('reports by the new number after a change of numbers', async () => {
  const { provider, sink } = await opened();
  provider.want(wanted('AAPL', 'MSFT'));
  await sink.until('accepted', [], 2);
  provider.want(wanted('MSFT'));
  await double.stream.asked('unsubscribe');
  double.stream.play({ T: 'q', S: 'AAPL', bp: 1, t: new Date(5) }, { T: 'q', S: 'MSFT', bp: 2, t: new Date(5) });
  await sink.until('quote');
  expect(sink.of('quote')).toEqual([[1, 5, 2, 0, 0, 0]]);
});

it('refuses more than the plan has room for', async () => {
  const { provider, sink } = await opened();
  provider.want(wanted(...names(32)));
  await sink.until('accepted', [], 30);
  expect(sink.of('refused')).toEqual(
    [31, 32].map((security) => [security, 'The plan at Alpaca does not allow more securities at once.']),
  );
});

it('finds out how many there is room for, if it is less', async () => {
  double.account.symbols = 11;
  const { provider, sink } = await opened();
  provider.want(wanted(...names(16)));
  await sink.until('refused', [], 5);
  expect(sink.of('accepted').flat()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  expect(sink.of('refused').map(([security]) => security)).toEqual([12, 13, 14, 15, 16]);
  // 16 no, 8 yes, 8 no, 4 no, 2 yes, 2 no, 1 yes, 1 no.
  expect(asked().map(([, trades]) => (trades as string[]).length)).toEqual([16, 8, 8, 4, 2, 2, 1, 1]);
  // Room that is made is used.
  provider.want(wanted(...names(16).slice(8)));
  await sink.until('accepted', [], 16);
});

it('does without statuses and bands on a tape that has none', async () => {
  double.stream.manners.lacks = ['lulds'];
  const { provider, sink } = await opened();
  provider.want(wanted('AAPL'));
  await sink.until('accepted');
  expect(double.stream.requests.at(-1)).toEqual({ action: 'subscribe', trades: ['AAPL'], quotes: ['AAPL'] });
});

it('refuses securities whose trades the tape lacks', async () => {
  double.stream.manners.lacks = ['trades'];
  const { provider, sink } = await opened();
  provider.want(wanted('AAPL'));
  await sink.until('refused');
  expect(sink.of('refused')).toEqual([[1, 'Alpaca does not offer these data on this tape.']]);
});

it('refuses Canadian securities', async () => {
  const { provider, sink } = await opened();
  provider.want([{ symbol: 'RY', region: 'C', security: 9, depth: false }]);
  expect(sink.of('refused')).toEqual([[9, 'Alpaca has no Canadian securities.']]);
});

it('a long list goes in several requests', async () => {
  double.account.tapes = ['sip'];
  double.account.symbols = 10_000;
  const { provider, sink } = await opened();
  provider.want(wanted(...names(1000)));
  await sink.until('accepted', [], 1000);
  expect(asked().map(([, trades]) => (trades as string[]).length)).toEqual([400, 400, 200]);
});
