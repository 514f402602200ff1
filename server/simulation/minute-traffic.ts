import { SESSION_SLOTS } from '../../engine/series/session.ts';
import type { Halt } from './halts.ts';
import type { Random } from './random.ts';

/** Below this many prints a day, each is placed at random; above, they are distributed proportionally. */
const FEW = 80;
/** How much busier the minute after a halt is than usual. */
const REOPENING = 3;

/** The distribution of a day's prints over its minutes. One object serves any number of days; each overwrites the one before. */
export class MinuteTraffic {
  /** The weight of each minute: how busy it is. */
  readonly weights = new Float64Array(SESSION_SLOTS);
  /** The number of prints in each minute. */
  readonly counts = new Uint32Array(SESSION_SLOTS);
  /** The sum of `weights`. */
  weight = 0;

  /**
   * Distributes a day's prints over its first `slots` minutes: most at the opening and the close, none within a halt, at least
   * one in the minute after it.
   */
  spread(trades: number, slots: number, halt: Halt | undefined, isIndex: boolean, random: Random): void {
    this.weigh(trades, slots, halt, isIndex, random);
    this.counts.fill(0);
    if (trades < FEW) this.scatter(trades, slots, random);
    else this.deal(trades, slots, random);
    if (halt) this.reopen(halt.to);
  }

  /** The minute of the n-th print of the day. */
  minuteOf(n: number, slots: number): number {
    let seen = 0;
    for (let slot = 0; slot < slots; slot++) {
      seen += this.counts[slot];
      if (seen > n) return slot;
    }
    return slots - 1;
  }

  private weigh(trades: number, slots: number, halt: Halt | undefined, isIndex: boolean, random: Random): void {
    const roughness = trades < FEW ? 1 : 0.45;
    const share = usualWeights(slots);
    let sum = 0;
    for (let slot = 0; slot < slots; slot++) {
      let weight = 1;
      if (!isIndex) weight = share[slot] * Math.exp(roughness * random.normal());
      if (slot === halt?.to) weight *= REOPENING;
      if (halt && slot >= halt.from && slot < halt.to) weight = 0;
      this.weights[slot] = weight;
      sum += weight;
    }
    this.weight = sum;
  }

  /** If the minute has no trade, moves the next trade after it into it. */
  private reopen(slot: number): void {
    const { counts } = this;
    if (counts[slot] > 0) return;
    const later = counts.findIndex((count, at) => at > slot && count > 0);
    if (later < 0) return;
    counts[later] = counts[later] - 1;
    counts[slot] = 1;
  }

  private scatter(trades: number, slots: number, random: Random): void {
    const { counts, weights } = this;
    for (let i = 0; i < trades; i++) {
      let at = random.uniform() * this.weight;
      let slot = 0;
      while (slot < slots - 1 && (at >= weights[slot] || weights[slot] === 0)) {
        at -= weights[slot++];
      }
      // Rounding may put the very last print into a halt at the end.
      while (weights[slot] === 0) slot--;
      counts[slot] = counts[slot] + 1;
    }
  }

  private deal(trades: number, slots: number, random: Random): void {
    const { counts, weights } = this;
    const offset = random.uniform();
    let before = 0;
    let dealt = 0;
    let lastBusy = 0;
    for (let slot = 0; slot < slots; slot++) {
      if (weights[slot] === 0) continue;
      before += weights[slot];
      const until = Math.min(trades, Math.floor((before / this.weight) * trades + offset));
      counts[slot] = until - dealt;
      dealt = until;
      lastBusy = slot;
    }
    counts[lastBusy] = counts[lastBusy] + trades - dealt;
  }
}

/** The usual weights of a stock's minutes, without randomness, by session length. */
const usual = new Map<number, Float64Array>();

function usualWeights(slots: number): Float64Array {
  const known = usual.get(slots);
  if (known) return known;
  const made = Float64Array.from({ length: slots }, (_, slot) => {
    const left = slots - 1 - slot;
    let weight = 0.6 + 2 * Math.exp(-slot / 18) + 1.6 * Math.exp(-left / 22);
    if (slot === 0) weight *= 3;
    if (left === 0) weight *= 5;
    return weight;
  });
  usual.set(slots, made);
  return made;
}
