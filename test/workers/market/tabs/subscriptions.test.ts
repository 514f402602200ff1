import { expect, test } from 'vitest';
import { QuoteTable } from '../../../../engine/quotes/quote-table.ts';
import { Subscriptions } from '../../../../workers/market/tabs/subscriptions.ts';
import { RecordedHub } from '../recorded-hub.ts';

function set() {
  const table = new QuoteTable();
  const hub = new RecordedHub();
  const released: number[] = [];
  return {
    table,
    hub,
    released,
    subscriptions: new Subscriptions(table, (row) => released.push(row)),
    ry: table.add('RY', 'C'),
    msft: table.add('MSFT', 'U'),
  };
}

test('the hub is asked once however many use a row, and only the last releases it', () => {
  const { hub, subscriptions, ry, released } = set();
  subscriptions.start(hub);
  subscriptions.use(ry);
  subscriptions.use(ry);
  subscriptions.release(ry);
  expect(hub.asked).toEqual(['subscribe C:RY']);
  expect(released).toEqual([]);
  subscriptions.release(ry);
  expect(hub.asked).toEqual(['subscribe C:RY', 'unsubscribe C:RY']);
  expect(released).toEqual([ry]);
  subscriptions.use(ry);
  expect(hub.asked.at(-1)).toBe('subscribe C:RY');
});

test('rows in use are those that have a user now, not those that had one earlier', () => {
  const { subscriptions, ry, msft } = set();
  subscriptions.use(ry);
  subscriptions.use(ry);
  subscriptions.use(msft);
  subscriptions.release(msft);
  subscriptions.release(ry);
  expect(subscriptions.used()).toEqual([ry]);
  subscriptions.release(ry);
  // An extra release does not affect the next user.
  subscriptions.release(ry);
  expect(subscriptions.used()).toEqual([]);
  subscriptions.use(ry);
  expect(subscriptions.used()).toEqual([ry]);
});

test('a hub that starts later is asked for every row in use', () => {
  const { hub, subscriptions, ry, msft } = set();
  subscriptions.use(ry);
  subscriptions.use(msft);
  subscriptions.use(msft);
  subscriptions.release(ry);
  expect(hub.asked).toEqual([]);
  subscriptions.start(hub);
  expect(hub.asked).toEqual(['subscribe U:MSFT']);
  subscriptions.stop();
  subscriptions.use(ry);
  expect(hub.asked).toEqual(['subscribe U:MSFT']);
});

test('a resubscription asks the hub again for a row in use, and for no other', () => {
  const { hub, subscriptions, ry, msft } = set();
  subscriptions.use(ry);
  subscriptions.resubscribe(ry);
  subscriptions.start(hub);
  subscriptions.resubscribe(ry);
  subscriptions.resubscribe(msft);
  expect(hub.asked).toEqual(['subscribe C:RY', 'subscribe C:RY']);
});

test('a row that a late line made live again can be loaded when it is next used', () => {
  const { table, subscriptions, ry } = set();
  table.live[ry] = 1;
  subscriptions.use(ry);
  expect(table.live[ry]).toBe(0);
});

test('requests an order book once, releases it with its last user, and requests it from a new hub', () => {
  const { hub, subscriptions, ry } = set();
  subscriptions.watchOrders(ry);
  subscriptions.watchOrders(ry);
  expect(hub.asked).toEqual([]);
  subscriptions.start(hub);
  expect(hub.asked).toEqual(['startorders C:RY']);
  subscriptions.leaveOrders(ry);
  expect(hub.asked).toEqual(['startorders C:RY']);
  subscriptions.leaveOrders(ry);
  expect(hub.asked).toEqual(['startorders C:RY', 'stoporders C:RY']);
});

test('the orders of an added security are stopped first, unless its book is shown', () => {
  const { hub, subscriptions, table, ry } = set();
  subscriptions.start(hub);
  subscriptions.stopUnwatchedOrders({ symbol: 'MSFT', region: 'U' });
  subscriptions.use(table.add('MSFT', 'U'));
  expect(hub.asked).toEqual(['stoporders U:MSFT', 'subscribe U:MSFT']);
  subscriptions.watchOrders(ry);
  subscriptions.stopUnwatchedOrders({ symbol: 'RY', region: 'C' });
  expect(hub.asked).not.toContain('stoporders C:RY');
});

test('a new hub is asked for no book that nobody shows, and an extra release affects no later user', () => {
  const { hub, subscriptions, ry } = set();
  subscriptions.watchOrders(ry);
  subscriptions.leaveOrders(ry);
  subscriptions.leaveOrders(ry);
  subscriptions.start(hub);
  expect(hub.asked).toEqual([]);
  subscriptions.watchOrders(ry);
  expect(hub.asked).toEqual(['startorders C:RY']);
  subscriptions.stop();
  subscriptions.leaveOrders(ry);
  expect(hub.asked).toEqual(['startorders C:RY']);
});
