import { expect, it } from 'vitest';
import { readFrame } from '../../../../server/providers/alpaca/frame-reader.ts';
import { MessageTeller } from '../../../../server/providers/alpaca/message-teller.ts';
import type { WireMessage } from '../../../../server/providers/alpaca/wire-message.ts';
import { RecordingSink } from '../../../feeds/recording-sink.ts';

const TIME = Date.UTC(2025, 10, 24, 14, 30, 0, 123);
const at = new Date(TIME);

/** What the sink is told of messages, and those that are no market data. */
function tell(...messages: readonly object[]) {
  const sink = new RecordingSink();
  const teller = new MessageTeller(sink, new Map([['AAPL', 7]]));
  const others: unknown[] = [];
  readFrame(JSON.stringify(messages), (message: WireMessage) => {
    if (!teller.tell(message)) others.push(message.T);
  });
  return { told: sink.told, others, teller };
}

it('a trade', () => {
  const trade = { T: 't', S: 'AAPL', i: 96_921, x: 'D', p: 126.55, s: 150, c: ['@'], z: 'C', t: at };
  expect(tell(trade, { ...trade, s: 1, c: ['@', 'I'] }).told).toEqual([
    ['trade', 7, TIME, 126.55, 150, 4, 96_921],
    ['trade', 7, TIME, 126.55, 1, 0, 96_921],
  ]);
});

it('a quote, whose sizes are shares', () => {
  const quote = {
    T: 'q',
    S: 'AAPL',
    bx: 'U',
    bp: 87.66,
    bs: 100,
    ax: 'Q',
    ap: 87.68,
    as: 400,
    c: ['R'],
    z: 'C',
    t: at,
  };
  expect(tell(quote).told).toEqual([['quote', 7, TIME, 87.66, 100, 87.68, 400]]);
});

it('a cancellation', () => {
  const cancel = { T: 'x', S: 'AAPL', i: 96_921, x: 'D', p: 126.55, s: 150, a: 'C', z: 'C', t: at };
  expect(tell(cancel).told).toEqual([['cancel', 7, TIME, { id: 96_921, price: 126.55, size: 150 }]]);
});

it('a correction', () => {
  const before = { oi: 5, op: 10.5, os: 100, oc: ['@'] };
  const after = { ci: 6, cp: 10.25, cs: 50, cc: ['@', 'I'] };
  expect(tell({ T: 'c', S: 'AAPL', x: 'D', ...before, ...after, z: 'C', t: at }).told).toEqual([
    ['correct', 7, TIME, { id: 5, price: 10.5, size: 100 }, { id: 6, price: 10.25, size: 50 }, 0],
  ]);
});

it('a halt, a suspension and a resumption, of both plans', () => {
  const status = (sc: string, rc: string, rm: string, z: string) => ({
    T: 's',
    S: 'AAPL',
    sc,
    sm: 'Status',
    rc,
    rm,
    z,
    t: at,
  });
  const { told } = tell(
    status('H', 'T12', 'Information requested', 'C'),
    status('Q', 'R4', '', 'C'),
    status('T', 'C11', 'Resumed', 'C'),
    status('P', 'LUDP', 'Volatility pause', 'C'),
    status('H', 'H10', 'SEC suspension', 'C'),
    status('2', 'M', 'LULD pause', 'A'),
    status('3', '', '', 'A'),
    status('7', '', 'Imbalance', 'A'),
  );
  expect(told.map(([, , , code, reason]) => [code, reason])).toEqual([
    [169, 'Information requested'],
    [169, 'Status'],
    [0, 'Resumed'],
    [169, 'Volatility pause'],
    [194, 'SEC suspension'],
    [169, 'LULD pause'],
    [0, 'Status'],
  ]);
});

it('a price band', () => {
  expect(tell({ T: 'l', S: 'AAPL', u: 3.24, d: 2.65, i: 'B', z: 'C', t: at }).told).toEqual([['band', 7, 2.65, 3.24]]);
});

it('bars and imbalances tell nothing, answers are for others', () => {
  const bar = { S: 'AAPL', o: 388.985, h: 389.13, l: 388.975, c: 389.12, v: 49_378, n: 5, vw: 389, t: at };
  const { told, others } = tell(
    ...['b', 'u', 'd', 'i'].map((T) => ({ T, ...bar })),
    { T: 'success', msg: 'connected' },
    { T: 'error', code: 405, msg: 'symbol limit exceeded' },
    { T: 'subscription', trades: ['AAPL'], quotes: [] },
    { T: 'newer than this' },
  );
  expect(told).toEqual([]);
  expect(others).toEqual(['success', 'error', 'subscription', 'newer than this']);
});

it('a message of another security tells nothing', () => {
  const messages = ['t', 'q', 'x', 'c', 's', 'l'].map((T) => ({ T, S: 'AAPX', p: 1, s: 1, sc: 'H', t: at }));
  expect(tell(...messages).told).toEqual([]);
});

it('what a message lacks does not come from the one before', () => {
  const { told } = tell(
    { T: 't', S: 'AAPL', i: 1, p: 5, s: 10, c: ['I'], z: 'C', t: at },
    { T: 't', S: 'AAPL', p: 6 },
    { T: 't', S: 'AAPL', i: 3, t: at },
    { T: 'q', S: 'AAPL', t: at },
  );
  expect(told).toEqual([
    ['trade', 7, TIME, 5, 10, 0, 1],
    ['trade', 7, TIME, 6, 0, 4, Number.NaN],
    ['quote', 7, TIME, 0, 0, 0, 0],
  ]);
});

it('the time of the last message is known', () => {
  expect(tell({ T: 'q', S: 'AAPL', bp: 1, ap: 2, t: at }).teller.lastTime).toBe(TIME);
});
