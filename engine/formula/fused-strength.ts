import { ADD, HIGHER, MULTIPLY, NEGATIVE, RATIO, SUBTRACT } from './arithmetic.ts';
import { PREVIOUS } from './earlier-bars.ts';
import { constantOf, type Fusion, inputsOf, isSeeded, runParts } from './fusion.ts';
import { isConstant, type Node } from './graph.ts';
import type { Run } from './kernel.ts';
import { EXPONENTIAL_MEAN } from './smoothing.ts';

/** The value before, if `node` is the change of a value from one bar to the next. */
export function changedOf(node: Node | undefined): Node | undefined {
  const [x, before] = inputsOf(node, SUBTRACT) ?? [];
  const [same] = inputsOf(before, PREVIOUS) ?? [];
  return same !== undefined && same === x && before?.numbers[0] === 1 ? before : undefined;
}

/** The value of which `node` is the part above 0. */
function risenOf(node: Node | undefined): Node | undefined {
  const [value, zero] = inputsOf(node, HIGHER) ?? [];
  return zero !== undefined && isConstant(zero) && zero.constant === 0 ? value : undefined;
}

/** Smoothed gains in their share of gains and losses, times a factor, as in `engine/indicators/rsi.ts`. */
const runStrength: Run = (step, state, base, count, keep) => {
  const [change, , up, , , down, , ratio, product] = step.parts;
  if (!isSeeded(up, state, base) || !isSeeded(down, state, base)) {
    runParts(step, state, base, count, keep);
    return;
  }
  const x = change.a.values;
  const to = product.out.values;
  const begin = product.out.at | 0;
  const end = (begin + count) | 0;
  const i = (change.a.at - begin) | 0;
  const factor = constantOf(product.a === ratio.out ? product.b : product.a);
  const weight = up.q;
  const rest = 1 - weight;
  let gain = +state[base + up.cell + 1];
  let loss = +state[base + down.cell + 1];
  let before = x[change.a.at - 1];
  let sum = 0;
  for (let k = begin; k < end; k++) {
    const now = x[(k + i) | 0];
    const move = now - before;
    before = now;
    // The part above 0 without a branch: doubled, it is exact.
    gain = gain * rest + (Math.abs(move) + move) * 0.5 * weight;
    loss = loss * rest + (Math.abs(move) - move) * 0.5 * weight;
    const share = gain / (gain + loss);
    sum += share;
    to[k] = share * factor;
  }
  if (Number.isNaN(sum)) runParts(step, state, base, count, keep);
  else if (keep) {
    state[base + up.cell + 1] = gain;
    state[base + down.cell + 1] = loss;
  }
};

const STRENGTH: Fusion = {
  match(root) {
    const [left, right] = inputsOf(root, MULTIPLY) ?? [];
    const ratio = left?.kernel === RATIO ? left : right;
    const factor = ratio === left ? right : left;
    const [up, both] = inputsOf(ratio, RATIO) ?? [];
    const [first, down] = inputsOf(both, ADD) ?? [];
    const [gain] = inputsOf(up, EXPONENTIAL_MEAN) ?? [];
    const [loss] = inputsOf(down, EXPONENTIAL_MEAN) ?? [];
    const change = risenOf(gain);
    const opposite = risenOf(loss);
    const [negated] = inputsOf(opposite, NEGATIVE) ?? [];
    if (!changedOf(change) || negated !== change || first !== up || up === down) return undefined;
    if (!factor || !isConstant(factor) || up.numbers[1] !== down?.numbers[1]) return undefined;
    return [change, gain, up, opposite, loss, down, both, ratio, root] as readonly Node[];
  },
  shown: [],
  run: runStrength,
};

/** Relative strength. */
export const FUSED_STRENGTH: readonly Fusion[] = [STRENGTH];
