import { ABSOLUTE, ADD, MULTIPLY, RATIO, SUBTRACT } from './arithmetic.ts';
import { TRUE_RANGE } from './bar-values.ts';
import { PREVIOUS } from './earlier-bars.ts';
import { constantOf, type Fusion, inputsOf, isSeeded, runParts } from './fusion.ts';
import { isConstant, type Node } from './graph.ts';
import type { Run } from './kernel.ts';
import { AND, GREATER, IF } from './logic.ts';
import { MEAN_WHERE, WILDER_SUM } from './smoothing.ts';

/** A constant 0. */
function isZero(node: Node | undefined): boolean {
  return node !== undefined && isConstant(node) && node.constant === 0;
}

/** Wilder's sum of a move where it is larger than the opposite one and upward: that move, the opposite one, and the nodes. */
function movementOf(node: Node | undefined): { move: Node; other: Node; nodes: readonly Node[] } | undefined {
  const [part] = inputsOf(node, WILDER_SUM) ?? [];
  const [both, move, none] = inputsOf(part, IF) ?? [];
  const [larger, upward] = inputsOf(both, AND) ?? [];
  const [own, other] = inputsOf(larger, GREATER) ?? [];
  const [same, zero] = inputsOf(upward, GREATER) ?? [];
  if (!node || !part || !both || own !== move || same !== move || !isZero(zero) || !isZero(none)) return undefined;
  return { move, other, nodes: [larger, upward, both, part, node] };
}

/**
 * Directional movement, as in `engine/indicators/adx.ts`: Wilder's sums of the upward moves, the downward moves and the true
 * range, and the mean of their distance in its share of both.
 */
const runMovement: Run = (step, state, base, count, keep) => {
  const { parts } = step;
  const [up, down, range, ranges] = parts;
  const [plus, minus, mean] = [parts[8], parts[13], parts[parts.length - 1]];
  const [ratio, product] = [parts[17], parts[18]];
  if (
    !isSeeded(ranges, state, base, ranges.p - 1) ||
    !isSeeded(plus, state, base, plus.p - 1) ||
    !isSeeded(minus, state, base, minus.p - 1) ||
    !isSeeded(mean, state, base)
  ) {
    runParts(step, state, base, count, keep);
    return;
  }
  const high = range.a.values;
  const low = range.b.values;
  const close = range.c.values;
  const [rangeLine, plusLine, minusLine] = [ranges.out.values, plus.out.values, minus.out.values];
  const to = mean.out.values;
  const begin = mean.out.at | 0;
  const end = (begin + count) | 0;
  const i = (range.a.at - begin) | 0;
  const j = (range.b.at - begin) | 0;
  const l = (range.c.at - begin - 1) | 0;
  const atRange = (ranges.out.at - begin) | 0;
  const atPlus = (plus.out.at - begin) | 0;
  const atMinus = (minus.out.at - begin) | 0;
  const factor = constantOf(product.a === ratio.out ? product.b : product.a);
  const [rangeRest, plusRest, minusRest] = [1 - 1 / ranges.p, 1 - 1 / plus.p, 1 - 1 / minus.p];
  const weight = mean.q;
  const rest = 1 - weight;
  let rangeSum = +state[base + ranges.cell + 1];
  let plusSum = +state[base + plus.cell + 1];
  let minusSum = +state[base + minus.cell + 1];
  let index = +state[base + mean.cell + 1];
  let lastHigh = high[up.a.at - 1];
  let lastLow = low[down.b.at - 1];
  for (let k = begin; k < end; k++) {
    const top = high[(k + i) | 0];
    const bottom = low[(k + j) | 0];
    const before = close[(k + l) | 0];
    const rise = top - lastHigh;
    const fall = lastLow - bottom;
    lastHigh = top;
    lastLow = bottom;
    rangeSum = rangeSum * rangeRest + Math.max(top - bottom, Math.abs(top - before), Math.abs(bottom - before));
    plusSum = plusSum * plusRest + (Number(rise > fall) & Number(rise > 0)) * rise;
    minusSum = minusSum * minusRest + (Number(fall > rise) & Number(fall > 0)) * fall;
    const both = plusSum + minusSum;
    if (rangeSum > 0 && both > 0) index = index * rest + (Math.abs(plusSum - minusSum) / both) * factor * weight;
    rangeLine[(k + atRange) | 0] = rangeSum;
    plusLine[(k + atPlus) | 0] = plusSum;
    minusLine[(k + atMinus) | 0] = minusSum;
    to[k] = index;
  }
  if (Number.isNaN(rangeSum + plusSum + minusSum)) runParts(step, state, base, count, keep);
  else if (keep) {
    state[base + ranges.cell + 1] = rangeSum;
    state[base + plus.cell + 1] = plusSum;
    state[base + minus.cell + 1] = minusSum;
    state[base + mean.cell + 1] = index;
  }
};

const MOVEMENT: Fusion = {
  match(root) {
    const [product, isDefined] = inputsOf(root, MEAN_WHERE) ?? [];
    const [factor, ratio] = inputsOf(product, MULTIPLY) ?? [];
    const [distance, both, none] = inputsOf(ratio, RATIO) ?? [];
    const [difference] = inputsOf(distance, ABSOLUTE) ?? [];
    const [plusSum, minusSum] = inputsOf(difference, SUBTRACT) ?? [];
    const [wide, moves] = inputsOf(isDefined, AND) ?? [];
    const [ranges, zero] = inputsOf(wide, GREATER) ?? [];
    const [range] = inputsOf(ranges, WILDER_SUM) ?? [];
    const [plus, minus] = [movementOf(plusSum), movementOf(minusSum)];
    const [high, low] = inputsOf(range, TRUE_RANGE) ?? [];
    if (!plus || !minus || plus.move !== minus.other || minus.move !== plus.other || !isZero(none)) return undefined;
    const [top, topBefore] = inputsOf(plus.move, SUBTRACT) ?? [];
    const [bottomBefore, bottom] = inputsOf(minus.move, SUBTRACT) ?? [];
    const isChange =
      top === high && bottom === low && isBefore(topBefore, high) && isBefore(bottomBefore, low) && isZero(zero);
    const [sum, other] = inputsOf(both, ADD) ?? [];
    const [compared, least] = inputsOf(moves, GREATER) ?? [];
    if (!isChange || sum !== plusSum || other !== minusSum || compared !== both || !isZero(least)) return undefined;
    if (!factor || !isConstant(factor)) return undefined;
    const tail = [difference, distance, ratio, product, wide, moves, isDefined, root];
    return [plus.move, minus.move, range, ranges, ...plus.nodes, ...minus.nodes, both, ...tail] as readonly Node[];
  },
  shown: [3, 8, 13],
  run: runMovement,
};

function isBefore(node: Node | undefined, x: Node | undefined): boolean {
  return node?.kernel === PREVIOUS && node.inputs[0] === x && node.numbers[0] === 1;
}

/** Directional movement. */
export const FUSED_MOVEMENT: readonly Fusion[] = [MOVEMENT];
