import { expect, it } from 'vitest';
import { readFrame } from '../../../../server/providers/alpaca/frame-reader.ts';
import { MessageReporter } from '../../../../server/providers/alpaca/message-reporter.ts';
import type { WireMessage } from '../../../../server/providers/alpaca/wire-message.ts';
import { RecordingSink } from '../../../feeds/recording-sink.ts';

const TIME = Date.UTC(2025, 10, 24, 14, 30, 0, 123);
const at = new Date(TIME);

/** What the sink receives of messages, and those that are no market data. */
function report(...messages: readonly object[]) {
  const sink = new RecordingSink();
  const reporter = new MessageReporter(sink, new Map([['AAPL', 7]]));
  const others: unknown[] = [];
  readFrame(JSON.stringify(messages), (message: WireMessage) => {
    if (!reporter.report(message)) others.push(message.T);
  });
  return { reported: sink.reported, others, reporter };
}

it('a trade', () => {
  const trade = { T: 't', S: 'AAPL', i: 96_921, x: 'D', p: 126.55, s: 150, c: ['@'], z: 'C', t: at };
  expect(report(trade, { ...trade, s: 1, c: ['@', 'I'] }).reported).toEqual([
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
  expect(report(quote).reported).toEqual([['quote', 7, TIME, 87.66, 100, 87.68, 400]]);
});

it('a cancellation', () => {
  const cancel = { T: 'x', S: 'AAPL', i: 96_921, x: 'D', p: 126.55, s: 150, a: 'C', z: 'C', t: at };
  expect(report(cancel).reported).toEqual([['cancel', 7, TIME, { id: 96_921, price: 126.55, size: 150 }]]);
});

it('a correction', () => {
  const before = { oi: 5, op: 10.5, os: 100, oc: ['@'] };
  const after = { ci: 6, cp: 10.25, cs: 50, cc: ['@', 'I'] };
  expect(report({ T: 'c', S: 'AAPL', x: 'D', ...before, ...after, z: 'C', t: at }).reported).toEqual([
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
  const { reported } = report(
    status('H', 'T12', 'Information requested', 'C'),
    status('Q', 'R4', '', 'C'),
    status('T', 'C11', 'Resumed', 'C'),
    status('P', 'LUDP', 'Volatility pause', 'C'),
    status('H', 'H10', 'SEC suspension', 'C'),
    status('2', 'M', 'LULD pause', 'A'),
    status('3', '', '', 'A'),
    status('7', '', 'Imbalance', 'A'),
  );
  expect(reported.map(([, , , code, reason]) => [code, reason])).toEqual([
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
  expect(report({ T: 'l', S: 'AAPL', u: 3.24, d: 2.65, i: 'B', z: 'C', t: at }).reported).toEqual([
    ['band', 7, 2.65, 3.24],
  ]);
});

it('bars and imbalances report nothing, answers are for others', () => {
  const bar = { S: 'AAPL', o: 388.985, h: 389.13, l: 388.975, c: 389.12, v: 49_378, n: 5, vw: 389, t: at };
  const { reported, others } = report(
    ...['b', 'u', 'd', 'i'].map((T) => ({ T, ...bar })),
    { T: 'success', msg: 'connected' },
    { T: 'error', code: 405, msg: 'symbol limit exceeded' },
    { T: 'subscription', trades: ['AAPL'], quotes: [] },
    { T: 'newer than this' },
  );
  expect(reported).toEqual([]);
  expect(others).toEqual(['success', 'error', 'subscription', 'newer than this']);
});

it('a message of another security reports nothing', () => {
  const messages = ['t', 'q', 'x', 'c', 's', 'l'].map((T) => ({ T, S: 'AAPX', p: 1, s: 1, sc: 'H', t: at }));
  expect(report(...messages).reported).toEqual([]);
});

it('what a message lacks does not come from the one before', () => {
  const { reported } = report(
    { T: 't', S: 'AAPL', i: 1, p: 5, s: 10, c: ['I'], z: 'C', t: at },
    { T: 't', S: 'AAPL', p: 6 },
    { T: 't', S: 'AAPL', i: 3, t: at },
    { T: 'q', S: 'AAPL', t: at },
  );
  expect(reported).toEqual([
    ['trade', 7, TIME, 5, 10, 0, 1],
    ['trade', 7, TIME, 6, 0, 4, Number.NaN],
    ['quote', 7, TIME, 0, 0, 0, 0],
  ]);
});

it('the time of the last message is known', () => {
  expect(report({ T: 'q', S: 'AAPL', bp: 1, ap: 2, t: at }).reporter.lastTime).toBe(TIME);
});

it('a message without a time has that of the one before', () => {
  const quote = { T: 'q', S: 'AAPL', bp: 87.66, bs: 100, ap: 87.68, as: 400 };
  const { reported } = report({ ...quote, t: at }, { ...quote, t: new Date(0) }, { ...quote, t: new Date(1) });
  expect(reported.map(([, , time]) => time)).toEqual([TIME, TIME, 1]);
});
