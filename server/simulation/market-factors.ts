import { SESSION_SLOTS } from '../../engine/series/session.ts';
import { weekdayNumber } from '../../engine/series/trading-calendar.ts';
import type { FactorName } from './kind.ts';
import { hashOfText, Random } from './random.ts';

/** The long-run daily volatility of each factor. */
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

// GARCH(1,1) (Bollerslev 1986): tomorrow's variance depends on today's return and today's variance.
const REACTION = 0.08;
const MEMORY = 0.9;

/** No factor moves further than this in a day, in log terms. */
const LIMIT = 0.09;

/** Where the series begin; nothing is simulated before. */
const FIRST = weekdayNumber(19500102);

/**
 * The factors that all simulated instruments share: each is a log level per weekday with clustered volatility, and has a shape
 * within each session. Everything is a function of the seed and the date. Levels are kept in one array per factor, and generated
 * only as far as requested.
 */
export class MarketFactors {
  private readonly seed: number;
  private readonly random = new Random();
  private readonly made: Partial<Record<FactorName, Float64Array>> = {};
  private readonly shapes = new Map<string, Float64Array>();

  constructor(seed: number) {
    this.seed = seed;
  }

  /** The log levels of a factor by `indexOf` of the day, at least up to a weekday. Do not keep or modify them. */
  levels(name: FactorName, until: number): Float64Array {
    const end = this.indexOf(until);
    const known = this.made[name];
    if (known && end < known.length) return known;
    const levels = this.make(name, end + 300);
    this.made[name] = levels;
    return levels;
  }

  /** The index of a day (`weekdayNumber`) in the levels; days before the first map to the first. */
  indexOf(weekday: number): number {
    return Math.max(0, weekday - FIRST);
  }

  /**
   * How a factor deviates within a session from the straight line between its ends: a value per minute of the full session, 0 at
   * both ends, with variance 1 when summed over the path.
   */
  shapeOf(name: FactorName, date: number): Float64Array {
    const key = `${name} ${date}`;
    const known = this.shapes.get(key);
    if (known) return known;
    const shape = wandering(this.random.key(this.seed, hashOfText(name), date), new Float64Array(SESSION_SLOTS));
    // Only a few dates are in use at a time; the map is cleared before it grows beyond them.
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

// The log of a minute's volatility (Taylor 1986): an autoregression on the previous minute, plus a small draw of its own.
const RESTLESS_MEMORY = 0.975;
const RESTLESSNESS = 0.65;
const RESTLESS_STEP = RESTLESSNESS * Math.sqrt(1 - RESTLESS_MEMORY ** 2);

/**
 * Fills `path` with a bridge of variance 1 that alternates between volatile and quiet spells: 0 at the last slot, and one step
 * away from 0 at the first.
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
