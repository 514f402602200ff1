import { securityKey } from '../../engine/quotes/security-key.ts';
import type { Bars } from '../../engine/series/bars.ts';
import type { Instrument } from '../market/market-source.ts';
import { type FactorName, type Kind, kindOf } from './kind.ts';
import { hashOfText, type Random } from './random.ts';

/** The parameters for simulating one instrument's days. Prices and volumes are in today's shares. */
export interface Profile {
  /** See `SimulationKey`. */
  readonly key: SimulationKey;
  readonly beta: number;
  readonly factor: FactorName;
  readonly factorBeta: number;
  /** Its own long-run daily volatility. */
  readonly volatility: number;
  /** The trend's log growth per year. */
  readonly growth: number;
  /** The fraction of the distance to the trend that is closed each day. */
  readonly pull: number;
  /** Median daily volume in shares; 0 if the instrument reports none. */
  readonly volume: number;
  readonly lotsPerTrade: number;
}

/**
 * What an instrument's random numbers are keyed by: normally its symbol. An instrument without volatility of its own is keyed by
 * its factor, with `sign` -1 if it is the factor's inverse, so that an exchange rate and its inverse mirror each other within the
 * day, too.
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

/**
 * The combined volatility of the factors at a beta of 1. It is subtracted from a measured volatility to get the instrument's own.
 */
const SHARED_VOLATILITY = 0.0095;
/** How many of the last recorded bars are used for measurement. */
const MEASURED = 250;

/**
 * The profile of an invented instrument: its kind's with small variations by symbol, and a volume that follows from the kind's
 * turnover and the price.
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

/** The median volume; the mean if it trades on less than half of its days, and the kind's volume for bars without volumes. */
function usualVolume(sorted: Float64Array, fromKind: number): number {
  const median = sorted[sorted.length >> 1] ?? 0;
  if (median > 0) return median;
  const mean = sorted.reduce((sum, volume) => sum + volume, 0) / Math.max(1, sorted.length);
  return mean > 0 ? mean : fromKind;
}

/** Weekdays in a year, including holidays. */
export const WEEKDAYS_A_YEAR = 261;
/** The half-life of a deviation in years, if the kind does not specify one. */
const HALF_LIFE = 2;

function pullOf({ halfLife = HALF_LIFE }: Kind): number {
  return Math.LN2 / (halfLife * WEEKDAYS_A_YEAR);
}

/** The profile of an instrument with recorded bars: its kind's, with volatility and volume measured on the latest bars. */
export function measuredProfile(instrument: Instrument, recorded: Bars): Profile {
  const kind = kindOf(instrument.kind);
  const first = Math.max(1, recorded.count - MEASURED);
  let squares = 0;
  let returns = 0;
  for (let i = first; i < recorded.count; i++) {
    const before = recorded.close[i - 1];
    const close = recorded.close[i];
    // A split in unadjusted bars is not a return.
    const move = before > 0 && close > 0 ? Math.log(close / before) : 0;
    if (Math.abs(move) > 0.3) continue;
    squares += move * move;
    returns++;
  }
  const volumes = recorded.volume.slice(first, recorded.count).sort();
  const measured = returns > 20 ? Math.sqrt(squares / returns) : Math.hypot(kind.volatility, SHARED_VOLATILITY);
  // A quiet instrument cannot have more market volatility than it has in total.
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
