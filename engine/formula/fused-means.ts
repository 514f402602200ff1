import { MULTIPLY, RATIO, SUBTRACT } from './arithmetic.ts';
import { TRUE_RANGE } from './bar-values.ts';
import { constantOf, type Fusion, inputsOf, isSeeded, runParts } from './fusion.ts';
import { isConstant, type Node } from './graph.ts';
import type { Run } from './kernel.ts';
import { EXPONENTIAL_MEAN } from './smoothing.ts';

/** Two means of one value, and their difference. */
function spreadOf(node: Node | undefined): readonly Node[] | undefined {
  const [fast, slow] = inputsOf(node, SUBTRACT) ?? [];
  const [x] = inputsOf(fast, EXPONENTIAL_MEAN) ?? [];
  const [y] = inputsOf(slow, EXPONENTIAL_MEAN) ?? [];
  return node && x && x === y && fast !== slow ? [fast, slow, node] : undefined;
}

/** Two means, their difference, its mean, and the distance between these. */
const runConvergence: Run = (step, state, base, count, keep) => {
  const [fast, slow, spread, signal, histogram] = step.parts;
  if (!isSeeded(fast, state, base) || !isSeeded(slow, state, base) || !isSeeded(signal, state, base)) {
    runParts(step, state, base, count, keep);
    return;
  }
  const x = fast.a.values;
  const line = spread.out.values;
  const mean = signal.out.values;
  const to = histogram.out.values;
  const begin = histogram.out.at | 0;
  const end = (begin + count) | 0;
  const i = (fast.a.at - begin) | 0;
  const j = (spread.out.at - begin) | 0;
  const l = (signal.out.at - begin) | 0;
  const [fastWeight, slowWeight, signalWeight] = [fast.q, slow.q, signal.q];
  const [fastRest, slowRest, signalRest] = [1 - fastWeight, 1 - slowWeight, 1 - signalWeight];
  let fastMean = +state[base + fast.cell + 1];
  let slowMean = +state[base + slow.cell + 1];
  let signalMean = +state[base + signal.cell + 1];
  for (let k = begin; k < end; k++) {
    const value = x[(k + i) | 0];
    fastMean = fastMean * fastRest + value * fastWeight;
    slowMean = slowMean * slowRest + value * slowWeight;
    const difference = fastMean - slowMean;
    signalMean = signalMean * signalRest + difference * signalWeight;
    line[(k + j) | 0] = difference;
    mean[(k + l) | 0] = signalMean;
    to[k] = difference - signalMean;
  }
  if (Number.isNaN(signalMean)) runParts(step, state, base, count, keep);
  else if (keep) {
    state[base + fast.cell + 1] = fastMean;
    state[base + slow.cell + 1] = slowMean;
    state[base + signal.cell + 1] = signalMean;
  }
};

const CONVERGENCE: Fusion = {
  match(root) {
    const [line, signal] = inputsOf(root, SUBTRACT) ?? [];
    const [averaged] = inputsOf(signal, EXPONENTIAL_MEAN) ?? [];
    const spread = averaged === line ? spreadOf(line) : undefined;
    return spread && signal && [...spread, signal, root];
  },
  shown: [2, 3],
  run: runConvergence,
};

/** Two means, and their difference as a share of the second, times a factor. */
const runShare: Run = (step, state, base, count, keep) => {
  const [fast, slow, , ratio, product] = step.parts;
  if (!isSeeded(fast, state, base) || !isSeeded(slow, state, base)) {
    runParts(step, state, base, count, keep);
    return;
  }
  const x = fast.a.values;
  const to = product.out.values;
  const begin = product.out.at | 0;
  const end = (begin + count) | 0;
  const i = (fast.a.at - begin) | 0;
  const factor = constantOf(product.a === ratio.out ? product.b : product.a);
  const [fastWeight, slowWeight] = [fast.q, slow.q];
  const [fastRest, slowRest] = [1 - fastWeight, 1 - slowWeight];
  let fastMean = +state[base + fast.cell + 1];
  let slowMean = +state[base + slow.cell + 1];
  let sum = 0;
  for (let k = begin; k < end; k++) {
    const value = x[(k + i) | 0];
    fastMean = fastMean * fastRest + value * fastWeight;
    slowMean = slowMean * slowRest + value * slowWeight;
    const share = (fastMean - slowMean) / slowMean;
    sum += share;
    to[k] = share * factor;
  }
  // Where it divided by 0, or the quotient is too large, the steps know what to do.
  if (!(Math.abs(sum) < Number.MAX_SAFE_INTEGER)) runParts(step, state, base, count, keep);
  else if (keep) {
    state[base + fast.cell + 1] = fastMean;
    state[base + slow.cell + 1] = slowMean;
  }
};

const SHARE: Fusion = {
  match(root) {
    const [left, right] = inputsOf(root, MULTIPLY) ?? [];
    const ratio = [left, right].find((one) => one?.kernel === RATIO);
    const factor = ratio === left ? right : left;
    const [difference, divisor] = inputsOf(ratio, RATIO) ?? [];
    const spread = spreadOf(difference);
    return spread && ratio && factor && isConstant(factor) && spread[1] === divisor
      ? [...spread, ratio, root]
      : undefined;
  },
  shown: [],
  run: runShare,
};

/** A mean of a mean of a mean. */
const runThrice: Run = (step, state, base, count, keep) => {
  const [first, second, third] = step.parts;
  if (!isSeeded(first, state, base) || !isSeeded(second, state, base) || !isSeeded(third, state, base)) {
    runParts(step, state, base, count, keep);
    return;
  }
  const x = first.a.values;
  const to = third.out.values;
  const begin = third.out.at | 0;
  const end = (begin + count) | 0;
  const i = (first.a.at - begin) | 0;
  const [weight, secondWeight, thirdWeight] = [first.q, second.q, third.q];
  const [rest, secondRest, thirdRest] = [1 - weight, 1 - secondWeight, 1 - thirdWeight];
  let once = +state[base + first.cell + 1];
  let twice = +state[base + second.cell + 1];
  let thrice = +state[base + third.cell + 1];
  for (let k = begin; k < end; k++) {
    once = once * rest + x[(k + i) | 0] * weight;
    twice = twice * secondRest + once * secondWeight;
    thrice = thrice * thirdRest + twice * thirdWeight;
    to[k] = thrice;
  }
  if (Number.isNaN(thrice)) runParts(step, state, base, count, keep);
  else if (keep) {
    state[base + first.cell + 1] = once;
    state[base + second.cell + 1] = twice;
    state[base + third.cell + 1] = thrice;
  }
};

const THRICE: Fusion = {
  match(root) {
    const [second] = inputsOf(root, EXPONENTIAL_MEAN) ?? [];
    const [first] = inputsOf(second, EXPONENTIAL_MEAN) ?? [];
    return first?.kernel === EXPONENTIAL_MEAN ? [first, second, root] : undefined;
  },
  shown: [],
  run: runThrice,
};

/** The mean of the true range. */
const runMeanRange: Run = (step, state, base, count, keep) => {
  const [range, smoothed] = step.parts;
  if (!isSeeded(smoothed, state, base)) {
    runParts(step, state, base, count, keep);
    return;
  }
  const high = range.a.values;
  const low = range.b.values;
  const close = range.c.values;
  const to = smoothed.out.values;
  const begin = smoothed.out.at | 0;
  const end = (begin + count) | 0;
  const i = (range.a.at - begin) | 0;
  const j = (range.b.at - begin) | 0;
  const l = (range.c.at - begin - 1) | 0;
  const weight = smoothed.q;
  const rest = 1 - weight;
  let mean = +state[base + smoothed.cell + 1];
  for (let k = begin; k < end; k++) {
    const top = high[(k + i) | 0];
    const bottom = low[(k + j) | 0];
    const before = close[(k + l) | 0];
    const widest = Math.max(top - bottom, Math.abs(top - before), Math.abs(bottom - before));
    mean = mean * rest + widest * weight;
    to[k] = mean;
  }
  if (Number.isNaN(mean)) runParts(step, state, base, count, keep);
  else if (keep) state[base + smoothed.cell + 1] = mean;
};

const MEAN_RANGE: Fusion = {
  match(root) {
    const [range] = inputsOf(root, EXPONENTIAL_MEAN) ?? [];
    return range?.kernel === TRUE_RANGE ? [range, root] : undefined;
  },
  shown: [],
  run: runMeanRange,
};

/** Means and what is made of them, the largest first. */
export const FUSED_MEANS: readonly Fusion[] = [CONVERGENCE, SHARE, THRICE, MEAN_RANGE];
