import { afterEach, beforeEach, expect, it } from 'vitest';
import { QuestradeStream } from '../../../../server/providers/questrade/stream.ts';
import { QuestradeBench } from '../../../feeds/questrade/questrade-bench.ts';

let bench: QuestradeBench;
let token: string;
const ending = new AbortController();

beforeEach(async () => {
  bench = await QuestradeBench.start();
  await bench.open();
  token = bench.double.granted[1] ?? '';
});
afterEach(() => bench.stop());

function open(sent: string, signal = ending.signal): Promise<QuestradeStream | undefined> {
  bench.double.stream.subscribe('8049');
  const address = `${bench.double.stream.url.replace('http', 'ws')}/v1/markets/quotes?ids=8049&stream=true&mode=WebSocket`;
  return QuestradeStream.open(address, sent, () => {}, bench.pace, signal);
}

it('opens with the access token as its only message', async () => {
  const stream = await open(token);
  expect(bench.double.stream.tokens).toEqual([token]);
  expect(stream?.hasEnded).toBe(false);
  stream?.close();
  await stream?.ended;
});

it('is undefined with a token that the service does not take', async () => {
  expect(await open('made up')).toBeUndefined();
});

it('says that it did not open', async () => {
  bench.double.stream.isDown = true;
  await expect(open(token)).rejects.toMatchObject({
    refusal: 'service',
    message: 'Questrade cannot be reached (ECONNRESET).',
  });
});

it('ends with its signal', async () => {
  const own = new AbortController();
  const stream = await open(token, own.signal);
  own.abort();
  await stream?.ended;
  expect(stream?.hasEnded).toBe(true);
  await expect(open(token, own.signal)).rejects.toThrow();
});

it('lives on with a message that is no JSON', async () => {
  const stream = await open(token);
  bench.double.stream.sendText('what?');
  bench.double.stream.sendText('{"code":1008}');
  expect(await stream?.ended).toMatchObject({ isTokenRefused: false });
});
