import { SESSION_SLOTS } from '../../engine/series/session.ts';
import { weekdayNumber } from '../market/trading-calendar.ts';
import type { FactorName } from './kind.ts';
import { hashOfText, Random } from './random.ts';

/** Day volatility of each force in the long run. */
export const FACTOR_VOLATILITY: Record<FactorName, number> = {
  market: 0.0092,
  energy: 0.014,
  gold: 0.012,
  finance: 0.006,
  technology: 0.009,
  property: 0.006,
  health: 0.007,
  dollar: 0.0034,
};

// GARCH(1,1) (Bollerslev 1986): tomorrow's variance remembers today's return and today's variance.
const REACTION = 0.08;
const MEMORY = 0.9;

/** No force moves further than this in a day, in log terms. */
const LIMIT = 0.09;

/** Where the series begin; nothing is simulated before. */
const FIRST = weekdayNumber(19500102);

/**
 * The forces that all simulated instruments share, each a log level per weekday with clustered volatility, and the shape
 * of each within a session. All of it is a function of the seed and the date. Held as one array of levels per force that
 * was asked for, made as far as it was.
 */
export class MarketFactors {
  private readonly seed: number;
  private readonly random = new Random();
  private readonly made: Partial<Record<FactorName, Float64Array>> = {};
  private readonly shapes = new Map<string, Float64Array>();

  constructor(seed: number) {
    this.seed = seed;
  }

  /** The log levels of a force by `indexOf` its day, up to a weekday at least. Do not keep or change them. */
  levels(name: FactorName, until: number): Float64Array {
    const end = this.indexOf(until);
    const known = this.made[name];
    if (known && end < known.length) return known;
    const levels = this.make(name, end + 300);
    this.made[name] = levels;
    return levels;
  }

  /** Where a day (`weekdayNumber`) stands in the levels; days before the first of them stand with it. */
  indexOf(weekday: number): number {
    return Math.max(0, weekday - FIRST);
  }

  /**
   * How a force strays within a session from the straight line between its ends: a value per minute of the full session,
   * 0 at both ends, with variance 1 when summed along the way.
   */
  shapeOf(name: FactorName, date: number): Float64Array {
    const key = `${name} ${date}`;
    const known = this.shapes.get(key);
    if (known) return known;
    const shape = wandering(this.random.key(this.seed, hashOfText(name), date), new Float64Array(SESSION_SLOTS));
    // A few dates are looked at at a time; the map never grows beyond them.
    if (this.shapes.size > 128) this.shapes.clear();
    this.shapes.set(key, shape);
    return shape;
  }

  private make(name: FactorName, count: number): Float64Array {
    const levels = new Float64Array(count);
    const longRun = FACTOR_VOLATILITY[name] ** 2;
    const random = this.random.key(this.seed, hashOfText(name), 0);
    let variance = longRun;
    let level = 0;
    for (let i = 1; i < count; i++) {
      const move = Math.sqrt(variance) * random.shock();
      const kept = Math.max(-LIMIT, Math.min(LIMIT, move));
      level += kept;
      levels[i] = level;
      variance = longRun * (1 - REACTION - MEMORY) + REACTION * kept * kept + MEMORY * variance;
    }
    return levels;
  }
}

// The log of a minute's volatility (Taylor 1986): each minute remembers the one before, and strays by a little of its own.
const RESTLESS_MEMORY = 0.975;
const RESTLESSNESS = 0.65;
const RESTLESS_STEP = RESTLESSNESS * Math.sqrt(1 - RESTLESS_MEMORY ** 2);

/**
 * Fills `path` with a bridge of variance 1 whose steps come in restless and in quiet spells: 0 at the last slot, and one
 * step away from 0 at the first.
 */
export function wandering(random: Random, path: Float64Array): Float64Array {
  const n = path.length;
  let restless = RESTLESSNESS * random.normal();
  let level = 0;
  let variance = 0;
  for (let i = 0; i < n; i++) {
    const volatility = Math.exp(restless);
    level += volatility * random.normal();
    variance += volatility * volatility;
    path[i] = level;
    restless = RESTLESS_MEMORY * restless + RESTLESS_STEP * random.normal();
  }
  const scale = 1 / Math.sqrt(variance);
  for (let i = 0; i < n; i++) path[i] = (path[i] - (level * (i + 1)) / n) * scale;
  return path;
}
