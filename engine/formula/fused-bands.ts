import { ADD, DIVIDE, MULTIPLY, RATIO, SUBTRACT } from './arithmetic.ts';
import { PREVIOUS } from './earlier-bars.ts';
import { constantOf, type Fusion, inputsOf, runParts } from './fusion.ts';
import { isConstant, type Node } from './graph.ts';
import type { Run } from './kernel.ts';
import { SHORT_SUM } from './window-sums.ts';

/** A factor times what a quotient is above 1: the change in per cent. */
const runChange: Run = (step, state, base, count, keep) => {
  const [quotient, above, product] = step.parts;
  const x = quotient.a.values;
  const y = quotient.b.values;
  const to = product.out.values;
  const begin = product.out.at | 0;
  const end = (begin + count) | 0;
  const i = (quotient.a.at - begin) | 0;
  const j = (quotient.b.at - begin) | 0;
  const factor = constantOf(product.a === above.out ? product.b : product.a);
  let sum = 0;
  for (let k = begin; k < end; k++) {
    const change = x[(k + i) | 0] / y[(k + j) | 0] - 1;
    sum += Math.abs(change);
    to[k] = change * factor;
  }
  // Where it divided by 0, or the quotient is too large, or absent, the steps know what to do.
  if (!(sum < Number.MAX_SAFE_INTEGER)) runParts(step, state, base, count, keep);
};

const CHANGE: Fusion = {
  match(root) {
    const [left, right] = inputsOf(root, MULTIPLY) ?? [];
    const above = left?.kernel === SUBTRACT ? left : right;
    const factor = above === left ? right : left;
    const [quotient, one] = inputsOf(above, SUBTRACT) ?? [];
    const isQuotient = quotient?.kernel === DIVIDE || quotient?.kernel === RATIO;
    if (!above || !isQuotient || one?.constant !== 1 || !factor || !isConstant(factor)) return undefined;
    return [quotient, above, root];
  },
  shown: [],
  run: runChange,
};

/** A factor times a quotient. */
const runShare: Run = (step, state, base, count, keep) => {
  const [quotient, product] = step.parts;
  const x = quotient.a.values;
  const y = quotient.b.values;
  const to = product.out.values;
  const begin = product.out.at | 0;
  const end = (begin + count) | 0;
  const i = (quotient.a.at - begin) | 0;
  const j = (quotient.b.at - begin) | 0;
  const factor = constantOf(product.a === quotient.out ? product.b : product.a);
  let sum = 0;
  for (let k = begin; k < end; k++) {
    const share = x[(k + i) | 0] / y[(k + j) | 0];
    sum += Math.abs(share);
    to[k] = share * factor;
  }
  if (!(sum < Number.MAX_SAFE_INTEGER)) runParts(step, state, base, count, keep);
};

const SHARE: Fusion = {
  match(root) {
    const [left, right] = inputsOf(root, MULTIPLY) ?? [];
    const isQuotient = (node: Node | undefined): boolean => node?.kernel === DIVIDE || node?.kernel === RATIO;
    const quotient = isQuotient(left) ? left : right;
    const factor = quotient === left ? right : left;
    return isQuotient(quotient) && factor && isConstant(factor) ? ([quotient, root] as readonly Node[]) : undefined;
  },
  shown: [],
  run: runShare,
};

/** Two values in their share of a third, each times a factor. */
const runShares: Run = (step, state, base, count, keep) => {
  const [quotient, product, second, secondProduct] = step.parts;
  const x = quotient.a.values;
  const y = second.a.values;
  const z = second.b.values;
  const other = product.out.values;
  const to = secondProduct.out.values;
  const begin = secondProduct.out.at | 0;
  const end = (begin + count) | 0;
  const i = (quotient.a.at - begin) | 0;
  const j = (second.a.at - begin) | 0;
  const l = (second.b.at - begin) | 0;
  const m = (product.out.at - begin) | 0;
  const otherFactor = constantOf(product.a === quotient.out ? product.b : product.a);
  const factor = constantOf(secondProduct.a === second.out ? secondProduct.b : secondProduct.a);
  let sum = 0;
  for (let k = begin; k < end; k++) {
    const divisor = z[(k + l) | 0];
    const left = x[(k + i) | 0] / divisor;
    const right = y[(k + j) | 0] / divisor;
    sum += Math.abs(left) + Math.abs(right);
    other[(k + m) | 0] = left * otherFactor;
    to[k] = right * factor;
  }
  if (!(sum < Number.MAX_SAFE_INTEGER)) runParts(step, state, base, count, keep);
};

const SHARES: Fusion = {
  match(root, readers) {
    const [second] = SHARE.match(root, readers) ?? [];
    const divisor = second?.inputs[1];
    for (const quotient of readers(divisor)) {
      if (quotient === second || quotient.inputs[1] !== divisor) continue;
      for (const product of readers(quotient)) {
        const [matched] = product.id < root.id ? (SHARE.match(product, readers) ?? []) : [];
        if (second && matched === quotient) return [quotient, product, second, root];
      }
    }
    return undefined;
  },
  shown: [1],
  run: runShares,
};

/**
 * The sum of five values by that of five others, added up as in `window-sums.ts`. The values of four bars stay in registers. Five is
 * the length of Chaikin's money flow.
 */
const runFive: Run = (step, state, base, count, keep) => {
  const [upper, lower, ratio] = step.parts;
  const x = upper.a.values;
  const y = lower.a.values;
  const to = ratio.out.values;
  const begin = ratio.out.at | 0;
  const end = (begin + count) | 0;
  const i = (upper.a.at - begin) | 0;
  const j = (lower.a.at - begin) | 0;
  let x4 = x[begin + i - 4];
  let x3 = x[begin + i - 3];
  let x2 = x[begin + i - 2];
  let x1 = x[begin + i - 1];
  let y4 = y[begin + j - 4];
  let y3 = y[begin + j - 3];
  let y2 = y[begin + j - 2];
  let y1 = y[begin + j - 1];
  let sum = 0;
  for (let k = begin; k < end; k++) {
    const x0 = x[(k + i) | 0];
    const y0 = y[(k + j) | 0];
    const share = (x4 + x3 + x2 + x1 + x0) / (y4 + y3 + y2 + y1 + y0);
    sum += Math.abs(share);
    to[k] = share;
    x4 = x3;
    x3 = x2;
    x2 = x1;
    x1 = x0;
    y4 = y3;
    y3 = y2;
    y2 = y1;
    y1 = y0;
  }
  if (!(sum < Number.MAX_SAFE_INTEGER)) runParts(step, state, base, count, keep);
};

const FIVE: Fusion = {
  match(root) {
    const [upper, lower] = inputsOf(root, RATIO) ?? [];
    const isFive = (node: Node | undefined): boolean => node?.kernel === SHORT_SUM && `${node.numbers}` === '5,1';
    return isFive(upper) && isFive(lower) && upper !== lower ? ([upper, lower, root] as readonly Node[]) : undefined;
  },
  shown: [],
  run: runFive,
};

/** The change of a value over several bars, in strides: so each value is loaded once instead of twice. */
const runMomentum: Run = (step, state, base, count, keep) => {
  const [change] = step.parts;
  const lag = (change.a.at - change.b.at) | 0;
  if (count < 2 * lag) {
    runParts(step, state, base, count, keep);
    return;
  }
  const x = change.a.values;
  const to = change.out.values;
  const begin = change.out.at | 0;
  const end = (begin + count) | 0;
  const i = (change.a.at - begin) | 0;
  let first = begin;
  // Two neighbouring strides at a time.
  for (const stop = (begin + lag - 1) | 0; first < stop; first += 2) {
    let before = x[(first + i - lag) | 0];
    let nextBefore = x[(first + i - lag + 1) | 0];
    let k = first;
    for (; k < end - 1; k = (k + lag) | 0) {
      const value = x[(k + i) | 0];
      const nextValue = x[(k + i + 1) | 0];
      to[k] = value - before;
      to[(k + 1) | 0] = nextValue - nextBefore;
      before = value;
      nextBefore = nextValue;
    }
    if (k < end) to[k] = x[(k + i) | 0] - before;
  }
  if (first === begin + lag) return;
  let before = x[(first + i - lag) | 0];
  for (let k = first; k < end; k = (k + lag) | 0) {
    const value = x[(k + i) | 0];
    to[k] = value - before;
    before = value;
  }
};

const MOMENTUM: Fusion = {
  match(root) {
    const [x, before] = inputsOf(root, SUBTRACT) ?? [];
    const [same] = inputsOf(before, PREVIOUS) ?? [];
    return x && x === same ? [root] : undefined;
  },
  shown: [],
  run: runMomentum,
};

/** Two lines at a distance above and below a middle, which is a factor times a width. */
const runBand: Run = ({ parts: [distance, upper, lower] }, _state, _base, count) => {
  const x = upper.a.values;
  const width = distance.b.values;
  const above = upper.out.values;
  const to = lower.out.values;
  const begin = lower.out.at | 0;
  const end = (begin + count) | 0;
  const i = (upper.a.at - begin) | 0;
  const j = (distance.b.at - begin) | 0;
  const l = (upper.out.at - begin) | 0;
  const factor = constantOf(distance.a);
  for (let k = begin; k < end; k++) {
    const middle = x[(k + i) | 0];
    const far = factor * width[(k + j) | 0];
    above[(k + l) | 0] = middle + far;
    to[k] = middle - far;
  }
};

const BAND: Fusion = {
  match(root, readers) {
    const [middle, distance] = inputsOf(root, SUBTRACT) ?? [];
    const [factor] = inputsOf(distance, MULTIPLY) ?? [];
    const upper = readers(middle).find(
      ({ kernel, inputs }) => kernel === ADD && inputs[0] === middle && inputs[1] === distance,
    );
    return distance && upper && factor && isConstant(factor) ? [distance, upper, root] : undefined;
  },
  shown: [1],
  run: runBand,
};

/** Two products of one value with different factors. */
const runProducts: Run = ({ parts: [first, second] }, _state, _base, count) => {
  const x = first.a.values;
  const other = first.out.values;
  const to = second.out.values;
  const begin = second.out.at | 0;
  const end = (begin + count) | 0;
  const i = (first.a.at - begin) | 0;
  const l = (first.out.at - begin) | 0;
  const [factor, otherFactor] = [constantOf(second.b), constantOf(first.b)];
  for (let k = begin; k < end; k++) {
    const value = x[(k + i) | 0];
    other[(k + l) | 0] = value * otherFactor;
    to[k] = value * factor;
  }
};

const PRODUCTS: Fusion = {
  match(root, readers) {
    const [x, factor] = inputsOf(root, MULTIPLY) ?? [];
    if (!x || !factor || !isConstant(factor)) return undefined;
    const first = readers(x).find(
      ({ id, kernel, inputs }) => id < root.id && kernel === MULTIPLY && inputs[0] === x && isConstant(inputs[1]),
    );
    return first && [first, root];
  },
  shown: [0],
  run: runProducts,
};

/** Quotients in per cent, and bands, the largest first. */
export const FUSED_BANDS: readonly Fusion[] = [CHANGE, SHARES, SHARE, FIVE, BAND, PRODUCTS, MOMENTUM];
