import type { Holding } from './holding.ts';

/**
 * A row of the portfolio value screen. `cost`, `avshare` and `price` are per share, in the security's own currency;
 * `totalcost`, `value` and `net` are Canadian dollars, or the security's currency if no rate is known (`usconv` 0). One
 * rate converts both cost and value, so that `percent` is the security's own gain.
 */
export interface Position {
  /** Adjusted cost base per share held, commissions included. */
  readonly cost: number;
  readonly totalcost: number;
  /** Below 0 for a short position. */
  readonly shares: number;
  /** Average price paid per share held, without commissions. */
  readonly avshare: number;
  readonly price: number;
  readonly value: number;
  /** `value` minus `totalcost`. */
  readonly net: number;
  /** `net` in per cent of the amount invested; 0 if nothing is. */
  readonly percent: number;
  /** Canadian dollars for one unit of `currency`; 0 if unknown. */
  readonly usconv: number;
  readonly currency: 'CAD' | 'USD';
}

/** Value, cost, net and % net of positions in one currency. */
export interface PortfolioTotals {
  readonly value: number;
  readonly cost: number;
  readonly net: number;
  readonly percent: number;
}

/**
 * The position of a holding at a price in the security's currency. `usdInCad` is FX$USD/CAD, used only for US dollars; 0
 * if unknown: then the amounts stay in US dollars.
 * Without a price (0, NaN) the position is valued at cost, with neither gain nor loss.
 */
export function positionOf(holding: Holding, price: number, currency: 'CAD' | 'USD', usdInCad: number): Position {
  const { shares, costPerShare } = holding;
  const usconv = currency === 'USD' ? usdInCad : 1;
  const rate = usconv || 1;
  const totalcost = holding.totalCost * rate;
  const value = (price > 0 ? shares * price : holding.totalCost) * rate;
  const net = value - totalcost;
  const percent = percentOf(net, Math.abs(totalcost));
  return {
    cost: costPerShare,
    totalcost,
    shares,
    avshare: holding.averagePrice,
    price,
    value,
    net,
    percent,
    usconv,
    currency,
  };
}

/** The totals over positions of one currency, or converted into one. */
export function portfolioTotals(positions: readonly Position[]): PortfolioTotals {
  let value = 0;
  let cost = 0;
  let invested = 0;
  for (const position of positions) {
    value += position.value;
    cost += position.totalcost;
    invested += Math.abs(position.totalcost);
  }
  const net = value - cost;
  return { value, cost, net, percent: percentOf(net, invested) };
}

function percentOf(part: number, whole: number): number {
  return whole === 0 ? 0 : (part / whole) * 100;
}
