import { expect, test } from 'vitest';
import { LineRecord } from '../../../engine/feed/line-record.ts';
import { parseLine } from '../../../engine/feed/parse-line.ts';
import { TradeKind } from '../../../engine/feed/trade-kind.ts';
import {
  TRADE_DAY_TRADES,
  TRADE_DAY_VOLUME,
  TRADE_FLAGS,
  TRADE_KIND,
  TRADE_PRICE,
  TRADE_SIZE,
  TRADE_STRIDE,
  TRADE_TIME,
  TradePacker,
} from '../../../engine/feed/trade-packet.ts';

const record = new LineRecord();

function add(packer: TradePacker, line: string): void {
  expect(parseLine(line, 0, line.length, record)).toBe(true);
  packer.add(record);
}

test('every number of a trade line has its own offset in the packet', () => {
  const packer = new TradePacker(1);
  add(packer, 'TE,Q,MSFT,221.34,300,1608132606.5,4,1200300,9001');
  const packet = packer.packet();
  expect(packet).toHaveLength(TRADE_STRIDE);
  expect(packet[TRADE_KIND]).toBe(TradeKind.TE);
  expect(packet[TRADE_TIME]).toBe(1_608_132_606.5);
  expect(packet[TRADE_PRICE]).toBe(221.34);
  expect(packet[TRADE_SIZE]).toBe(300);
  expect(packet[TRADE_FLAGS]).toBe(4);
  expect(packet[TRADE_DAY_VOLUME]).toBe(1_200_300);
  expect(packet[TRADE_DAY_TRADES]).toBe(9001);
});

test('a packer grows, keeps the order, and starts over when cleared', () => {
  const packer = new TradePacker(2);
  for (let price = 1; price <= 9; price++) add(packer, `T,Q,MSFT,${price},100,1,4,1,1`);
  expect(packer.count).toBe(9);
  const packet = packer.packet();
  const prices = Array.from({ length: 9 }, (_, i) => packet[i * TRADE_STRIDE + TRADE_PRICE]);
  expect(prices).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  packer.clear();
  expect(packer.packet()).toHaveLength(0);
  add(packer, 'T,Q,MSFT,10,100,1,4,1,1');
  expect(packer.packet()[TRADE_PRICE]).toBe(10);
  // A returned packet is not reused.
  expect(packet[TRADE_PRICE]).toBe(1);
});

test('replayed trades are marked as such, and cancelled ones stay cancelled', () => {
  const packer = new TradePacker(1);
  for (const name of ['T', 'TE', 'TH', 'TR']) add(packer, `${name},Q,MSFT,1,100,1,4,1,1`);
  const replayed = packer.asReplay();
  const kinds = Array.from({ length: 4 }, (_, i) => replayed[i * TRADE_STRIDE + TRADE_KIND]);
  expect(kinds).toEqual([TradeKind.TH, TradeKind.TH, TradeKind.TH, TradeKind.TR]);
  expect(packer.packet()[TRADE_KIND]).toBe(TradeKind.T);
});
