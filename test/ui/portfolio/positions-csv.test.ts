import { describe, expect, it } from 'vitest';
import { positionsCsv } from '../../../ui/portfolio/positions-csv.ts';
import type { HeldPosition } from '../../../workers/api/records.ts';

const held: HeldPosition = {
  symbol: 'SPY',
  region: 'U',
  name: 'SPDR S&P 500, a "trust"',
  delay: 0,
  cost: 0.1 + 0.2,
  totalcost: 1234.5,
  shares: -10.25,
  avshare: 100,
  price: 370,
  value: 1e6,
  net: 5,
  percent: 12.3456789,
  usconv: 1.45,
  currency: 'USD',
};

describe('positions as CSV', () => {
  it('are locale-free, without the rounding errors of binary fractions', () => {
    expect(positionsCsv([held])).toBe(
      'region,symbol,totalcost,shares,cost,price,value,net,percent,usconv,currency\r\n' +
        'U,SPY,1234.5,-10.25,0.3,370,1000000,5,12.345679,1.45,USD\r\n',
    );
  });
});
