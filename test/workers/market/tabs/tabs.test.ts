import { expect, test } from 'vitest';
import type { MarketState, TabHello } from '../../../../workers/api/market-api.ts';
import { type Tab, Tabs } from '../../../../workers/market/tabs/tabs.ts';
import { Inbox } from '../inbox.ts';

const hello = (lock: string, visible = true): TabHello => ({
  lock,
  visible,
  antiForgeryToken: '',
  storedPreferences: '',
});

/** Holds a Web Lock like a tab, until the returned function is called. */
function hold(name: string): Promise<() => void> {
  return new Promise((held) => {
    void navigator.locks.request(name, () => new Promise<void>((die) => held(() => die())));
  });
}

test('when the lock of a tab is released, everything that it opened is closed', async () => {
  const die = await hold('tab-1');
  const other = await hold('tab-2');
  const lastTabGone: number[] = [];
  const tabs = new Tabs(navigator.locks, { shown() {}, lastTabGone: () => lastTabGone.push(tabs.count) });
  tabs.attach(hello('tab-1'), new MessageChannel().port1);
  tabs.attach(hello('tab-2'), new MessageChannel().port1);
  const closed = new Promise<void>((resolve) => tabs.get('tab-1').closers.add(resolve));
  expect(tabs.count).toBe(2);
  die();
  await closed;
  expect(tabs.count).toBe(1);
  expect(() => tabs.get('tab-1')).toThrow();
  expect(tabs.get('tab-2').lock).toBe('tab-2');
  expect(lastTabGone).toEqual([]);
  const lastClosed = new Promise<void>((resolve) => tabs.get('tab-2').closers.add(resolve));
  other();
  await lastClosed;
  expect(lastTabGone).toEqual([0]);
});

test('without locks a tab stays', () => {
  const tabs = new Tabs(undefined, { shown() {}, lastTabGone() {} });
  tabs.attach(hello('tab'), new MessageChannel().port1);
  expect(tabs.get('tab').visible).toBe(true);
});

test('showing a hidden tab is reported once', () => {
  const shown: Tab[] = [];
  const tabs = new Tabs(undefined, { shown: (tab) => shown.push(tab), lastTabGone() {} });
  tabs.attach(hello('tab', false), new MessageChannel().port1);
  tabs.setVisible('tab', true);
  tabs.setVisible('tab', true);
  tabs.setVisible('nobody', true);
  expect(shown.map((tab) => tab.lock)).toEqual(['tab']);
});

test('each tab gets its state, or only one of them', async () => {
  const tabs = new Tabs(undefined, { shown() {}, lastTabGone() {} });
  const ends = ['a', 'b'].map((lock) => {
    const { port1, port2 } = new MessageChannel();
    const tab = tabs.attach(hello(lock), port1);
    return { inbox: new Inbox<MarketState>(port2), port2, tab };
  });
  const stateOf = (tab: Tab): MarketState => ({ preferencesText: tab.lock }) as MarketState;
  tabs.post(stateOf);
  tabs.post(stateOf, ends[1]?.tab);
  const texts = [];
  for (const [i, { inbox, port2 }] of ends.entries()) {
    texts.push((await inbox.until((all) => all.length === i + 1)).map((state) => state.preferencesText));
    port2.close();
  }
  expect(texts).toEqual([['a'], ['b', 'b']]);
});

test('a tab that is gone gets no more states, and what belongs to the tab itself ends with it', async () => {
  const die = await hold('tab-3');
  const tabs = new Tabs(navigator.locks, { shown() {}, lastTabGone() {} });
  const { port1, port2 } = new MessageChannel();
  const tab = tabs.attach(hello('tab-3'), port1);
  const inbox = new Inbox<MarketState>(port2);
  tabs.post((known) => ({ preferencesText: known.lock }) as MarketState);
  expect(Array.from(tabs.open, ({ messages }) => messages)).toEqual([1]);
  const ended = new Promise<void>((resolve) => tab.enders.add(resolve));
  const closed = new Promise((resolve) => port2.addEventListener('close', resolve));
  die();
  await Promise.all([ended, closed]);
  expect([[...tabs.open], inbox.all.length]).toEqual([[], 1]);
});

test('the user sees the app while one of its tabs is visible', () => {
  const tabs = new Tabs(undefined, { shown() {}, lastTabGone() {} });
  expect(tabs.isSeen).toBe(false);
  tabs.attach(hello('a', false), new MessageChannel().port1);
  expect(tabs.isSeen).toBe(false);
  tabs.attach(hello('b'), new MessageChannel().port1);
  expect(tabs.isSeen).toBe(true);
  tabs.setVisible('b', false);
  expect(tabs.isSeen).toBe(false);
});
