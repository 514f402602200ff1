import { afterEach, beforeEach, expect, it } from 'vitest';
import type { FollowMessage } from '../../../../workers/api/chart-source.ts';
import { FollowPort } from '../../../../workers/chart/bars/follow-port.ts';
import { delivered } from '../../market/inbox.ts';

const POLL: FollowMessage = { type: 'poll' };

let heard: string[];
let port: FollowPort;
/** The market worker's ends, and the messages to each. */
let ends: { readonly end: MessagePort; readonly told: unknown[] }[];

beforeEach(() => {
  heard = [];
  ends = [];
  port = new FollowPort(({ type }) => heard.push(type));
});

afterEach(() => {
  port.close();
  for (const { end } of ends) end.close();
});

async function take(end: MessagePort): Promise<void> {
  const told: unknown[] = [];
  end.onmessage = ({ data }) => told.push(data);
  ends.push({ end, told });
}

it('only the latest port is heard, and the previous one is ended once the latest follows', async () => {
  await port.open(take);
  ends[0]?.end.postMessage(POLL);
  await delivered();
  expect(heard).toEqual(['poll']);
  let wasEnded: boolean | undefined;
  await port.open(async (end) => {
    // Of what is being replaced, nothing is heard any more.
    ends[0]?.end.postMessage(POLL);
    await delivered();
    wasEnded = ends[0]?.told.includes('close');
    await take(end);
  });
  ends[0]?.end.postMessage(POLL);
  await delivered();
  expect([wasEnded, ends[0]?.told, heard]).toEqual([false, ['close'], ['poll']]);
  ends[1]?.end.postMessage({ type: 'gap' } satisfies FollowMessage);
  await delivered();
  expect(heard).toEqual(['poll', 'gap']);
});

it('the previous one is ended even if the latest could not follow', async () => {
  await port.open(take);
  await expect(port.open(() => Promise.reject(new Error('unreachable')))).rejects.toThrow('unreachable');
  await delivered();
  expect(ends[0]?.told).toEqual(['close']);
});

it('an ended port is closed, so that the other end may forget it', async () => {
  await port.open(take);
  const closed = new Promise((resolve) => ends[0]?.end.addEventListener('close', resolve));
  port.close();
  await closed;
});

it('a closed port ends its subscription, hears nothing more, and closes once', async () => {
  await port.open(take);
  ends[0]?.end.postMessage(POLL);
  port.close();
  port.close();
  await delivered();
  expect([heard, ends[0]?.told]).toEqual([[], ['close']]);
});
