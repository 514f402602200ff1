import { beforeEach, describe, expect, test } from 'vitest';
import type { KeptAlarm } from '../../../../engine/alarms/alarm-change.ts';
import { PLAIN_RULE } from '../../../../engine/alarms/alarm-rule.ts';
import { type Condition, ConditionType, Direction } from '../../../../engine/alarms/condition.ts';
import { QuoteField, QuoteFlag } from '../../../../engine/quotes/quote-field.ts';
import { QuoteTable } from '../../../../engine/quotes/quote-table.ts';
import { AlarmWatch } from '../../../../workers/market/alarms/alarm-watch.ts';
import { FeedReader } from '../../../../workers/market/streams/feed-reader.ts';
import { Subscriptions } from '../../../../workers/market/tabs/subscriptions.ts';
import { RecordedHub } from '../recorded-hub.ts';

let table: QuoteTable;
let watch: AlarmWatch;
let hub: RecordedHub;
let reader: FeedReader;
let fired: string[];

beforeEach(() => {
  table = new QuoteTable();
  hub = new RecordedHub();
  const subscriptions = new Subscriptions(table, () => {});
  subscriptions.start(hub);
  fired = [];
  watch = new AlarmWatch(
    table,
    subscriptions,
    () => 1,
    ({ symbol, conditions }, figure) => fired.push(`${symbol} ${conditions[0]?.type} ${figure}`),
  );
  reader = new FeedReader(table, {
    trade: (row, line) => watch.trade(row, line),
    quote: (row) => watch.quote(row),
    summary: (row) => watch.summary(row),
    depth() {},
    marketTime() {},
  });
});

let ids = 0;
const alarm = (type: Condition['type'], direction: Condition['direction'], value: number, on = true): KeptAlarm => ({
  ...PLAIN_RULE,
  id: ++ids,
  fired: 0,
  symbol: 'RY',
  ex: 'T',
  on,
  conditions: [{ type, direction, value, upper: 0 }],
});

/** Summary: last 10, high 11, low 9, year 20 … 5. */
const SUMMARY = 'S,T,RY,0,10,0.5,9.5,11,9,1000,10,0,20,5,1';
const trade = (price: number, kind = 'T', size = 500): string => `${kind},T,RY,${price},${size},100,4,2000,11`;

describe('an alarm in a replay', () => {
  test('watches its security though no list shows it, and releases it', () => {
    watch.watch([alarm(ConditionType.Price, Direction.AtLeast, 10), alarm(ConditionType.Bid, Direction.AtLeast, 1)]);
    expect(hub.asked).toEqual(['subscribe C:RY']);
    watch.watch([]);
    expect(hub.asked).toEqual(['subscribe C:RY', 'unsubscribe C:RY']);
  });

  test('fires once, when its figure passes the value, and flags the row', () => {
    const price = alarm(ConditionType.Price, Direction.AtLeast, 10.5);
    watch.watch([price, alarm(ConditionType.Bid, Direction.AtMost, 9), alarm(ConditionType.Trade, 0, 0, false)]);
    reader.read(SUMMARY);
    table.load(0, { values: new Float64Array(20), boardlot: 100, isIndex: false });
    expect(fired).toEqual([]);
    reader.read(trade(10.4));
    expect(fired).toEqual([]);
    reader.read(trade(10.5));
    reader.read(trade(10.6));
    expect(fired).toEqual([`RY ${ConditionType.Price} 10.5`]);
    reader.read('Q,T,RY,8.9,100,10.7,100,1');
    expect(fired).toHaveLength(2);
    expect(table.value(0, QuoteField.Flags) & QuoteFlag.AlarmTriggered).not.toBe(0);
  });

  test('never fires on earlier or cancelled trades', () => {
    watch.watch([alarm(ConditionType.Trade, Direction.None, 0)]);
    reader.read(SUMMARY);
    reader.read(trade(12, 'TH'));
    reader.read(trade(12, 'TR'));
    expect(fired).toEqual([]);
    reader.read(trade(12, 'TE'));
    expect(fired).toHaveLength(1);
  });

  test('detects a new high and low of the day', () => {
    watch.watch([alarm(ConditionType.High, Direction.None, 0), alarm(ConditionType.Low, Direction.None, 0)]);
    reader.read(SUMMARY);
    reader.read(trade(11));
    reader.read(trade(9));
    expect(fired).toEqual([]);
    reader.read(trade(11.01));
    expect(fired).toEqual([`RY ${ConditionType.High} 11.01`]);
    reader.read(trade(8.99));
    expect(fired).toEqual([`RY ${ConditionType.High} 11.01`, `RY ${ConditionType.Low} 8.99`]);
  });

  test('fires on a halt and a resumption when they happen, not on the current state', () => {
    watch.watch([alarm(ConditionType.Halted, Direction.None, 0), alarm(ConditionType.Resume, Direction.None, 0)]);
    reader.read(SUMMARY);
    expect(fired).toEqual([]);
    reader.read(SUMMARY.replace('RY,0,', 'RY,169,'));
    expect(fired).toEqual([`RY ${ConditionType.Halted} NaN`]);
    reader.read(SUMMARY.replace('RY,0,', 'RY,169,'));
    reader.read(SUMMARY);
    expect(fired).toEqual([`RY ${ConditionType.Halted} NaN`, `RY ${ConditionType.Resume} NaN`]);
  });
});
