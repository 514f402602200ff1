import { securityKey } from '../../engine/quotes/security-key.ts';
import type { Bars } from '../../engine/series/bars.ts';
import type { Instrument } from '../market/market-source.ts';
import { type FactorName, type Kind, kindOf } from './kind.ts';
import { hashOfText, type Random } from './random.ts';

/** What the simulation of one instrument's days needs to know. Prices and volumes are in today's shares. */
export interface Profile {
  /** See `SimulationKey`. */
  readonly key: SimulationKey;
  readonly beta: number;
  readonly factor: FactorName;
  readonly factorBeta: number;
  /** Own day volatility in the long run. */
  readonly volatility: number;
  /** The trend's log growth per year. */
  readonly growth: number;
  /** The daily share of the way back to the trend. */
  readonly pull: number;
  /** Median shares a day; 0 = the instrument reports none. */
  readonly volume: number;
  readonly lotsPerTrade: number;
}

/**
 * What an instrument's random numbers are keyed by: its symbol. One that has no volatility of its own is nothing but its
 * force, so it is keyed by that, with `sign` -1 when it is the force's inverse: an exchange rate and its inverse then
 * mirror each other within the day too.
 */
interface SimulationKey {
  readonly hash: number;
  readonly sign: 1 | -1;
}

/** The key of an instrument. */
export function simulationKey(instrument: Instrument): SimulationKey {
  const { volatility, factor, factorBeta } = kindOf(instrument.kind);
  if (volatility === 0) return { hash: hashOfText(factor), sign: factorBeta < 0 ? -1 : 1 };
  return { hash: hashOfText(securityKey(instrument)), sign: 1 };
}

/** Volatility of the forces together at a beta of 1, taken off a measured volatility to leave the instrument's own. */
const SHARED_VOLATILITY = 0.0095;
/** How many of the last recorded bars are measured. */
const MEASURED = 250;

/**
 * The profile of an invented instrument: its kind's, a little different for each symbol, with the volume that its price
 * makes of the kind's turnover.
 */
export function inventedProfile(instrument: Instrument, price: number, random: Random, seed: number): Profile {
  const kind = kindOf(instrument.kind);
  const key = simulationKey(instrument);
  random.key(seed, key.hash, 1);
  const spread = (width: number): number => 1 + width * Math.max(-2, Math.min(2, random.normal()));
  const steady = instrument.isIndex;
  const beta = kind.beta * (steady ? 1 : spread(0.12));
  const volatility = kind.volatility * (steady ? 1 : spread(0.15));
  const turnover = kind.turnover * (steady ? 1 : Math.exp(0.8 * random.normal()));
  return {
    key,
    beta,
    factor: kind.factor,
    factorBeta: kind.factorBeta,
    volatility,
    growth: kind.growth,
    pull: pullOf(kind),
    volume: steady ? kind.turnover : turnover / price,
    lotsPerTrade: kind.lotsPerTrade,
  };
}

/** The median; for one that trades on less than half of its days the mean, and for bars without volumes the kind's. */
function usualVolume(sorted: readonly number[], fromKind: number): number {
  const median = sorted[sorted.length >> 1] ?? 0;
  if (median > 0) return median;
  const mean = sorted.reduce((sum, volume) => sum + volume, 0) / Math.max(1, sorted.length);
  return mean > 0 ? mean : fromKind;
}

/** Weekdays in a year, holidays among them. */
export const WEEKDAYS_A_YEAR = 261;
/** Years after which half of a deviation is gone, where the kind says nothing. */
const HALF_LIFE = 2;

function pullOf({ halfLife = HALF_LIFE }: Kind): number {
  return Math.LN2 / (halfLife * WEEKDAYS_A_YEAR);
}

/** The profile of an instrument with recorded bars: its kind's, with volatility and volume read off the last of them. */
export function measuredProfile(instrument: Instrument, recorded: Bars): Profile {
  const kind = kindOf(instrument.kind);
  const first = Math.max(1, recorded.count - MEASURED);
  let squares = 0;
  let returns = 0;
  const volumes: number[] = [];
  for (let i = first; i < recorded.count; i++) {
    const before = recorded.close[i - 1];
    const close = recorded.close[i];
    volumes.push(recorded.volume[i]);
    // A split in unadjusted bars is no return.
    const move = before > 0 && close > 0 ? Math.log(close / before) : 0;
    if (Math.abs(move) > 0.3) continue;
    squares += move * move;
    returns++;
  }
  volumes.sort((a, b) => a - b);
  const measured = returns > 20 ? Math.sqrt(squares / returns) : Math.hypot(kind.volatility, SHARED_VOLATILITY);
  // A quiet instrument cannot take on more of the market than it moves.
  const beta = Math.min(kind.beta, (0.9 * measured) / SHARED_VOLATILITY);
  const own = Math.sqrt(Math.max(measured ** 2 - (beta * SHARED_VOLATILITY) ** 2, (0.1 * measured) ** 2));
  return {
    key: simulationKey(instrument),
    beta,
    factor: kind.factor,
    factorBeta: beta === kind.beta ? kind.factorBeta : 0,
    volatility: own,
    growth: kind.growth,
    pull: pullOf(kind),
    volume: usualVolume(volumes, kind.turnover / recorded.close[recorded.count - 1]),
    lotsPerTrade: kind.lotsPerTrade,
  };
}
