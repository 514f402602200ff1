import { beforeEach, describe, expect, test } from 'vitest';
import { Failure } from '../../../workers/api/failure.ts';
import type { FeedState } from '../../../workers/api/market-api.ts';
import { DEFAULT_CONFIGURATION } from '../../../workers/market/calls/configuration.ts';
import { FeedSwitch, type FeedSwitchParts } from '../../../workers/market/feed-switch.ts';

/** The account's state, and the calls of the switch to feed and alarms, in order. */
let session: { loggedIn: boolean; realtimeKeys: string[] };
let wantsRealtime: boolean;
let autolive: string;
let awaitsToken: boolean;
let told: string[];
let alarmsFail: boolean;
let feed: FeedState;
let feedSwitch: FeedSwitch;

const OFF: FeedState = { mode: 'off', connected: false, since: 0, reason: '', retryAt: 0 };

beforeEach(() => {
  session = { loggedIn: true, realtimeKeys: ['T', 'V'] };
  wantsRealtime = true;
  autolive = 'true';
  awaitsToken = false;
  told = [];
  alarmsFail = false;
  feed = OFF;
  const parts = {
    account: {
      get session() {
        return { state: { ...session, userid: 'ann', depthKeys: [], expired: false } };
      },
      get preferences() {
        return { realtime: wantsRealtime, values: { autolive } };
      },
      get awaitsToken() {
        return awaitsToken;
      },
      ask: async () => void told.push('ask'),
    },
    feed: {
      get state() {
        return feed;
      },
      start: (keys: readonly string[], _: unknown, automatic: boolean) => told.push(`start ${keys} ${automatic}`),
      stop: () => told.push('stop'),
      setAutomatic: (on: boolean) => told.push(`automatic ${on}`),
    },
    alarms: {
      begin: async (userid: string) => {
        told.push(`begin ${userid}`);
        if (alarmsFail) throw new Failure('unreachable');
      },
      end: () => told.push('end'),
    },
    configuration: () => DEFAULT_CONFIGURATION,
  };
  feedSwitch = new FeedSwitch(parts as unknown as FeedSwitchParts);
});

/** The calls since the last time, once pending work is done. */
async function since(): Promise<string[]> {
  await new Promise((turn) => setImmediate(turn));
  return told.splice(0);
}

/** Changes the feed's state. */
async function becomes(change: Partial<FeedState>): Promise<string[]> {
  feed = { ...feed, ...change };
  feedSwitch.follow();
  return since();
}

describe('the switch of the feed', () => {
  test('starts it once for a user who has and wants real-time, with the alarms', async () => {
    feedSwitch.consider();
    feedSwitch.consider();
    expect(await since()).toEqual(['begin ann', 'start T,V true']);
  });

  test.each([
    ['a visitor', () => (session = { loggedIn: false, realtimeKeys: [] }), []],
    ['a subscriber without real-time', () => (session.realtimeKeys = []), ['end']],
    ['one who chose polling', () => (wantsRealtime = false), ['end']],
    ['a session whose token is on its way', () => (awaitsToken = true), []],
  ])('leaves it off for %s', async (_, given, expected) => {
    given();
    feedSwitch.consider();
    expect(await since()).toEqual(expected);
  });

  test('starts it when the token has arrived, and again for other keys', async () => {
    awaitsToken = true;
    feedSwitch.consider();
    awaitsToken = false;
    feedSwitch.consider();
    expect(await since()).toContain('start T,V true');
    session.realtimeKeys = ['Q'];
    feedSwitch.consider();
    expect(await since()).toContain('start Q true');
  });

  test('stops it with the alarms when polling is chosen, and starts it again', async () => {
    feedSwitch.consider();
    await since();
    wantsRealtime = false;
    feedSwitch.consider();
    expect(await since()).toEqual(['end', 'stop']);
    wantsRealtime = true;
    feedSwitch.consider();
    expect(await since()).toContain('start T,V true');
  });

  test('starts it again at the next occasion after turning it off', async () => {
    feedSwitch.consider();
    await since();
    feedSwitch.off();
    expect(await since()).toEqual(['stop']);
    feedSwitch.consider();
    expect(await since()).toContain('start T,V true');
  });

  test('tells it whether it may reconnect by itself', async () => {
    autolive = 'false';
    feedSwitch.adjust();
    feedSwitch.consider();
    expect(await since()).toEqual(['automatic false', 'begin ann', 'start T,V false']);
  });
});

describe('while a feed runs', () => {
  beforeEach(async () => {
    feedSwitch.consider();
    await since();
  });

  test('the alarms are loaded', async () => {
    expect(await becomes({ mode: 'live', connected: true })).toEqual(['begin ann']);
  });

  test('an error checks the session at once, and again when the feed counts as lost', async () => {
    await becomes({ mode: 'live', connected: true });
    const lost = { connected: false, reason: 'the hub closed the connection' };
    expect(await becomes({ ...lost, mode: 'connecting', since: 1 })).toEqual(['ask', 'begin ann']);
    expect(await becomes({ retryAt: 5 })).toEqual(['begin ann']);
    expect(await becomes({ mode: 'polling' })).toContain('ask');
    expect(await becomes({ retryAt: 6 })).not.toContain('ask');
    await becomes({ mode: 'live', connected: true });
    expect(await becomes({ ...lost, mode: 'connecting', since: 2 })).toContain('ask');
  });

  test('alarms that could not be loaded are requested again with the server, but not once the feed is off', async () => {
    alarmsFail = true;
    feedSwitch.renewAlarms();
    expect(await since()).toEqual(['begin ann']);
    feedSwitch.off();
    await since();
    feedSwitch.renewAlarms();
    expect(await since()).toEqual([]);
    expect(await becomes({ mode: 'off' })).toEqual([]);
  });
});
