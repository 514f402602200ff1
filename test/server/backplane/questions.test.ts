import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Questions } from '../../../server/backplane/questions.ts';
import type { RedisConnection } from '../../../server/backplane/redis-connection.ts';

/** The channels of a Redis in memory: a message reaches every subscriber, and its sender learns how many those are. */
class Channels {
  readonly subscribers = new Map<string, ((message: string) => void)[]>();
  isBroken = false;

  async subscribe(channel: string, hear: (message: string) => void): Promise<void> {
    this.subscribers.set(channel, [...(this.subscribers.get(channel) ?? []), hear]);
  }

  async unsubscribe(channel: string): Promise<void> {
    this.subscribers.delete(channel);
  }

  async publish(channel: string, message: string): Promise<number> {
    if (this.isBroken) throw new Error('Redis is gone');
    const all = this.subscribers.get(channel) ?? [];
    for (const hear of all) queueMicrotask(() => hear(message));
    return all.length;
  }
}

let channels: Channels;
const redis = (): RedisConnection => channels as unknown as RedisConnection;
const open = (owner: string): Promise<Questions> => Questions.open(redis(), redis(), owner, 'questions');

beforeEach(() => {
  channels = new Channels();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('questions', () => {
  it('are answered to whoever asked, each with its own answer', async () => {
    const [holder, one, other] = await Promise.all(['holder', 'one', 'other'].map(open));
    await holder?.answer(async (question, from) => `${question.ask} for ${from}`);
    const asked = [one?.ask({ ask: 'feeds' }), other?.ask({ ask: 'states' }), one?.ask({ ask: 'notes', ids: [1] })];
    expect(await Promise.all(asked)).toEqual(['feeds for one', 'states for other', 'notes for one']);
  });

  it('are refused with the holder’s own words', async () => {
    const [holder, one] = await Promise.all(['holder', 'one'].map(open));
    await holder?.answer(async () => {
      throw new Error('No such security');
    });
    await expect(one?.ask({ ask: 'feeds' })).rejects.toThrow('No such security');
  });

  it('fail at once where nobody holds the market, and after a while where the holder is silent', async () => {
    vi.useFakeTimers();
    const one = await open('one');
    await expect(one.ask({ ask: 'feeds' })).rejects.toThrow('No server holds the market at the moment.');
    const holder = await open('holder');
    await holder.answer(async () => undefined);
    const unanswered = one.ask({ ask: 'feeds' }, 500).catch((error: Error) => error.message);
    await vi.advanceTimersByTimeAsync(499);
    const late = one.ask({ ask: 'feeds' }).catch((error: Error) => error.message);
    await vi.advanceTimersByTimeAsync(1);
    expect(await unanswered).toBe('The holder of the market does not answer.');
    await vi.advanceTimersByTimeAsync(2999);
    expect(await late).toBe('The holder of the market does not answer.');
    expect(vi.getTimerCount()).toBe(0);
    channels.isBroken = true;
    await expect(one.ask({ ask: 'feeds' })).rejects.toThrow('Redis is gone');
  });

  it('that wait are given up when the market changes hands, and a later answer is passed over', async () => {
    const [holder, one] = await Promise.all(['holder', 'one'].map(open));
    let give = (_: string): void => {};
    await holder?.answer(
      () =>
        new Promise((resolve) => {
          give = resolve;
        }),
    );
    const waiting = one?.ask({ ask: 'feeds' }).catch((error: Error) => error.message);
    await new Promise((resolve) => setImmediate(resolve));
    one?.giveUp();
    expect(await waiting).toBe('The market has changed hands.');
    give('late');
    await new Promise((resolve) => setImmediate(resolve));
    await holder?.answer(async () => 'next');
    expect(await one?.ask({ ask: 'feeds' })).toBe('next');
  });

  it('are heard by nobody once the holder rests', async () => {
    const [holder, one] = await Promise.all(['holder', 'one'].map(open));
    const heard: string[] = [];
    await holder?.answer(async ({ ask }) => {
      heard.push(ask);
    });
    expect(await one?.send({ ask: 'states' })).toBe(true);
    await new Promise((resolve) => setImmediate(resolve));
    await holder?.rest();
    expect(await one?.send({ ask: 'states' })).toBe(false);
    expect(heard).toEqual(['states']);
  });
});
