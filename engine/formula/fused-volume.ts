import { ABSOLUTE, ADD, MULTIPLY, RATIO, SIGN, SUBTRACT } from './arithmetic.ts';
import { CLOSE_PLACE } from './bar-values.ts';
import { changedOf } from './fused-strength.ts';
import { constantOf, type Fusion, inputsOf, isSeeded, runParts } from './fusion.ts';
import { isConstant, type Node } from './graph.ts';
import type { Run } from './kernel.ts';
import { GREATER, IF, MISSING } from './logic.ts';
import { TRADES } from './price.ts';
import { SEEDED_MEAN } from './smoothing.ts';
import { TOTAL } from './totals.ts';
import { WINDOW_SUM } from './window-sums.ts';

/** The total of the volume, added on a rise and subtracted on a fall. */
const runBalance: Run = (step, state, base, count, keep) => {
  const [change, , , signed, , total] = step.parts;
  const x = change.a.values;
  let before = x[change.a.at - 1];
  if (Number.isNaN(before)) {
    runParts(step, state, base, count, keep);
    return;
  }
  const volume = signed.b.values;
  const to = total.out.values;
  const begin = total.out.at | 0;
  const end = (begin + count) | 0;
  const i = (change.a.at - begin) | 0;
  const j = (signed.b.at - begin) | 0;
  let balance = +state[base + total.cell];
  for (let k = begin; k < end; k++) {
    const now = x[(k + i) | 0];
    const move = now - before;
    before = now;
    balance += (Number(move > 0) - Number(move < 0) + move * 0) * volume[(k + j) | 0];
    to[k] = balance;
  }
  if (Number.isNaN(balance)) runParts(step, state, base, count, keep);
  else if (keep) state[base + total.cell] = balance;
};

const BALANCE: Fusion = {
  match(root) {
    const [added] = inputsOf(root, TOTAL) ?? [];
    const [isFirst, volume, signed] = inputsOf(added, IF) ?? [];
    const [change] = inputsOf(isFirst, MISSING) ?? [];
    const [sign, amount] = inputsOf(signed, MULTIPLY) ?? [];
    const [signedChange] = inputsOf(sign, SIGN) ?? [];
    if (!changedOf(change) || signedChange !== change || amount !== volume) return undefined;
    return [change, isFirst, sign, signed, added, root] as readonly Node[];
  },
  shown: [],
  run: runBalance,
};

/** The total of the volume, weighted by the place of the close. */
const runAccumulation: Run = ({ parts: [place, flow, total] }, state, base, count, keep) => {
  const high = place.a.values;
  const low = place.b.values;
  const close = place.c.values;
  const volume = flow.b.values;
  const to = total.out.values;
  const begin = total.out.at | 0;
  const end = (begin + count) | 0;
  const i = (place.a.at - begin) | 0;
  const j = (place.b.at - begin) | 0;
  const l = (place.c.at - begin) | 0;
  const m = (flow.b.at - begin) | 0;
  // Prices and volumes are never absent.
  let sum = +state[base + total.cell];
  for (let k = begin; k < end; k++) {
    sum += flowOf(high[(k + i) | 0], low[(k + j) | 0], close[(k + l) | 0]) * volume[(k + m) | 0];
    to[k] = sum;
  }
  if (keep) state[base + total.cell] = sum;
};

/** The same, and two means of it, whose difference is shown. */
const runOscillator: Run = (step, state, base, count, keep) => {
  const [place, flow, total, fast, slow, difference] = step.parts;
  if (!isSeeded(fast, state, base) || !isSeeded(slow, state, base)) {
    runParts(step, state, base, count, keep);
    return;
  }
  const high = place.a.values;
  const low = place.b.values;
  const close = place.c.values;
  const volume = flow.b.values;
  const to = difference.out.values;
  const begin = difference.out.at | 0;
  const end = (begin + count) | 0;
  const i = (place.a.at - begin) | 0;
  const j = (place.b.at - begin) | 0;
  const l = (place.c.at - begin) | 0;
  const m = (flow.b.at - begin) | 0;
  const [fastWeight, slowWeight] = [fast.q, slow.q];
  const [fastRest, slowRest] = [1 - fastWeight, 1 - slowWeight];
  let sum = +state[base + total.cell];
  let fastMean = +state[base + fast.cell + 1];
  let slowMean = +state[base + slow.cell + 1];
  for (let k = begin; k < end; k++) {
    sum += flowOf(high[(k + i) | 0], low[(k + j) | 0], close[(k + l) | 0]) * volume[(k + m) | 0];
    fastMean = fastMean * fastRest + sum * fastWeight;
    slowMean = slowMean * slowRest + sum * slowWeight;
    to[k] = fastMean - slowMean;
  }
  if (!keep) return;
  state[base + total.cell] = sum;
  state[base + fast.cell + 1] = fastMean;
  state[base + slow.cell + 1] = slowMean;
};

/** As in `bar-values.ts`. */
function flowOf(high: number, low: number, close: number): number {
  const range = high - low;
  return range > 0 ? (close - low - (high - close)) / range : 0;
}

function accumulationOf(node: Node | undefined): readonly Node[] | undefined {
  const [flow] = inputsOf(node, TOTAL) ?? [];
  const [place, volume] = inputsOf(flow, MULTIPLY) ?? [];
  const isOfBar = place?.kernel === CLOSE_PLACE && volume !== undefined && volume.price >= 0 && volume.price !== TRADES;
  return node && flow && isOfBar ? [place, flow, node] : undefined;
}

const OSCILLATOR: Fusion = {
  match(root) {
    const [fast, slow] = inputsOf(root, SUBTRACT) ?? [];
    const [total] = inputsOf(fast, SEEDED_MEAN) ?? [];
    const [same] = inputsOf(slow, SEEDED_MEAN) ?? [];
    const accumulation = total === same && fast !== slow ? accumulationOf(total) : undefined;
    return accumulation && fast && slow && [...accumulation, fast, slow, root];
  },
  shown: [],
  run: runOscillator,
};

const ACCUMULATION: Fusion = { match: accumulationOf, shown: [], run: runAccumulation };

/** Where the steps begin that are run as they are. */
const SUMS = 9;

/** The share that flows on a rise of what flows at all, where a change is more than a rounding error, in windows. */
const runFlows: Run = ({ parts }, state, base, count, keep) => {
  const [change, , tie, flow, , rising, , , moving] = parts;
  const x = change.a.values;
  const volume = flow.b.values;
  const rises = rising.out.values;
  const to = moving.out.values;
  const begin = moving.out.at | 0;
  const end = (begin + count) | 0;
  const i = (change.a.at - begin) | 0;
  const j = (flow.b.at - begin) | 0;
  const l = (rising.out.at - begin) | 0;
  const share = constantOf(tie.a);
  let before = x[change.a.at - 1];
  for (let k = begin; k < end; k++) {
    const now = x[(k + i) | 0];
    const move = now - before;
    const least = share * (now + before);
    before = now;
    const money = now * volume[(k + j) | 0] + move * 0;
    rises[(k + l) | 0] = Number(move > least) * money;
    to[k] = Number(Math.abs(move) > least) * money;
  }
  for (let k = SUMS; k < parts.length; k++) {
    const part = parts[k];
    part.run(part, state, base + part.cell, count, keep);
  }
};

/** The condition and the money, if `node` sums the money where a value is above another, and 0 elsewhere. */
function flowOfSum(node: Node | undefined): readonly [flow: Node, above: Node, money: Node] | undefined {
  const [flow] = inputsOf(node, WINDOW_SUM) ?? [];
  const [above, money, none] = inputsOf(flow, IF) ?? [];
  return flow && above?.kernel === GREATER && none && isConstant(none) && none.constant === 0
    ? [flow, above, money]
    : undefined;
}

const FLOWS: Fusion = {
  match(root) {
    const ratio = inputsOf(root, MULTIPLY)?.find(({ kernel }) => kernel === RATIO);
    const [risen, moved] = inputsOf(ratio ?? root, RATIO) ?? [];
    const [rising, above, money] = flowOfSum(risen) ?? [];
    const [moving, wide, same] = flowOfSum(moved) ?? [];
    const [change, tie] = inputsOf(above, GREATER) ?? [];
    const [size, least] = inputsOf(wide, GREATER) ?? [];
    const before = changedOf(change);
    const [share, both] = inputsOf(tie, MULTIPLY) ?? [];
    const [x, y] = inputsOf(both, ADD) ?? [];
    const [price] = inputsOf(money, MULTIPLY) ?? [];
    if (!before || !share || !isConstant(share) || x !== change?.inputs[0] || y !== before || price !== x)
      return undefined;
    if (money !== same || least !== tie || inputsOf(size, ABSOLUTE)?.[0] !== change) return undefined;
    return [
      change,
      both,
      tie,
      money,
      above,
      rising,
      size,
      wide,
      moving,
      risen,
      moved,
      ...(ratio ? [ratio] : []),
      root,
    ] as readonly Node[];
  },
  shown: [],
  run: runFlows,
};

/** Money and volume, the largest first. */
export const FUSED_VOLUME: readonly Fusion[] = [BALANCE, FLOWS, OSCILLATOR, ACCUMULATION];
