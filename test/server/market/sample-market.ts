import { Bars } from '../../../engine/series/bars.ts';
import { wallOfDate } from '../../../engine/time/exchange-time.ts';
import type { Instrument } from '../../../server/market/market-source.ts';
import { MarketFactors } from '../../../server/simulation/market-factors.ts';
import { Random } from '../../../server/simulation/random.ts';
import type { Simulation } from '../../../server/simulation/simulation.ts';

/** The parts of a simulation with a seed. */
export function simulationOf(seed: number): Simulation {
  return { seed, factors: new MarketFactors(seed), random: new Random() };
}

/** An invented Canadian common share, except for the test's changes. */
export function instrument(changes: Partial<Instrument> = {}): Instrument {
  return {
    id: 1,
    symbol: 'XMPL',
    region: 'C',
    ex: 'T',
    name: 'Example Ltd.',
    sectype: 1,
    sectypestr: 'Common',
    sector: '',
    boardlot: 0,
    currency: 'CAD',
    invented: true,
    adjusted: false,
    isIndex: false,
    rank: 0,
    kind: 'industrial',
    shares: 0,
    eps: null,
    dividend: null,
    exdate: 0,
    ...changes,
  };
}

/** Day bars from rows `[date, open, high, low, close, volume]`. */
export function dayBars(rows: readonly (readonly [number, number, number, number, number, number])[]): Bars {
  const bars = new Bars(rows.length + 1);
  for (const [date, open, high, low, close, volume] of rows) {
    bars.append(wallOfDate(date), open, high, low, close, volume);
  }
  return bars;
}

/** A bar's numbers, for comparison. */
export function barAt(bars: Bars, i: number): number[] {
  const columns = [bars.time, bars.open, bars.high, bars.low, bars.close, bars.volume, bars.trades, bars.flag];
  return columns.map((column) => column[i]);
}
