import type { Kernel, Run } from './kernel.ts';

// Every operation is a loop of its own, so that each is compiled for one purpose; whole-number arithmetic (`| 0`) saves it an
// overflow check at every index. What may become infinite is absent from `LARGEST` on: multiplied by 0 and added, an infinite
// number makes the result NaN, and changes no other.

/** The largest number that a division, a power or `LIMIT` gives. Two of them may be multiplied. */
export const LARGEST = 1e150;
/** Times a number beyond `LARGEST`, it is infinite. */
const SCALE = Number.MAX_VALUE / LARGEST;

const runAdd: Run = ({ a, b, out }, _state, _cell, count) => {
  const x = a.values;
  const y = b.values;
  const to = out.values;
  const begin = out.at | 0;
  const end = (begin + count) | 0;
  const i = (a.at - begin) | 0;
  const j = (b.at - begin) | 0;
  for (let k = begin; k < end; k++) to[k] = x[(k + i) | 0] + y[(k + j) | 0];
};

const runSubtract: Run = ({ a, b, out }, _state, _cell, count) => {
  const x = a.values;
  const y = b.values;
  const to = out.values;
  const begin = out.at | 0;
  const end = (begin + count) | 0;
  const i = (a.at - begin) | 0;
  const j = (b.at - begin) | 0;
  for (let k = begin; k < end; k++) to[k] = x[(k + i) | 0] - y[(k + j) | 0];
};

const runMultiply: Run = ({ a, b, out }, _state, _cell, count) => {
  const x = a.values;
  const y = b.values;
  const to = out.values;
  const begin = out.at | 0;
  const end = (begin + count) | 0;
  const i = (a.at - begin) | 0;
  const j = (b.at - begin) | 0;
  for (let k = begin; k < end; k++) to[k] = x[(k + i) | 0] * y[(k + j) | 0];
};

const runDivide: Run = ({ a, b, out }, _state, _cell, count) => {
  const x = a.values;
  const y = b.values;
  const to = out.values;
  const begin = out.at | 0;
  const end = (begin + count) | 0;
  const i = (a.at - begin) | 0;
  const j = (b.at - begin) | 0;
  for (let k = begin; k < end; k++) {
    const quotient = x[(k + i) | 0] / y[(k + j) | 0];
    to[k] = quotient + quotient * SCALE * 0;
  }
};

const runRatio: Run = ({ a, b, c, out }, _state, _cell, count) => {
  const x = a.values;
  const y = b.values;
  const z = c.values;
  const to = out.values;
  const begin = out.at | 0;
  const end = (begin + count) | 0;
  const i = (a.at - begin) | 0;
  const j = (b.at - begin) | 0;
  const l = (c.at - begin) | 0;
  let sum = 0;
  for (let k = begin; k < end; k++) {
    const quotient = x[(k + i) | 0] / y[(k + j) | 0];
    const value = quotient + quotient * SCALE * 0;
    sum += value;
    to[k] = value;
  }
  // Without branches while no divisor is 0.
  if (!Number.isNaN(sum)) return;
  for (let k = begin; k < end; k++) if (y[(k + j) | 0] === 0) to[k] = z[(k + l) | 0] + x[(k + i) | 0] * 0;
};

const runPower: Run = ({ a, b, out }, _state, _cell, count) => {
  const x = a.values;
  const y = b.values;
  const to = out.values;
  const begin = out.at | 0;
  const end = (begin + count) | 0;
  const i = (a.at - begin) | 0;
  const j = (b.at - begin) | 0;
  for (let k = begin; k < end; k++) {
    const base = x[(k + i) | 0];
    // Otherwise anything to the power of 0, even what is absent, were 1.
    const power = base ** (y[(k + j) | 0] + base * 0);
    to[k] = power + power * SCALE * 0;
  }
};

const runLimit: Run = ({ a, out }, _state, _cell, count) => {
  const x = a.values;
  const to = out.values;
  const begin = out.at | 0;
  const end = (begin + count) | 0;
  const i = (a.at - begin) | 0;
  for (let k = begin; k < end; k++) {
    const value = x[(k + i) | 0];
    to[k] = value + value * SCALE * 0;
  }
};

const runNegative: Run = ({ a, out }, _state, _cell, count) => {
  const x = a.values;
  const to = out.values;
  const begin = out.at | 0;
  const end = (begin + count) | 0;
  const i = (a.at - begin) | 0;
  for (let k = begin; k < end; k++) to[k] = -x[(k + i) | 0];
};

const runLower: Run = ({ a, b, out }, _state, _cell, count) => {
  const x = a.values;
  const y = b.values;
  const to = out.values;
  const begin = out.at | 0;
  const end = (begin + count) | 0;
  const i = (a.at - begin) | 0;
  const j = (b.at - begin) | 0;
  for (let k = begin; k < end; k++) {
    const left = x[(k + i) | 0];
    const right = y[(k + j) | 0];
    // A factor instead of a branch, which could not be predicted. What is absent stays so.
    const first = Number(left < right);
    to[k] = left * first + right * (1 - first);
  }
};

const runHigher: Run = ({ a, b, out }, _state, _cell, count) => {
  const x = a.values;
  const y = b.values;
  const to = out.values;
  const begin = out.at | 0;
  const end = (begin + count) | 0;
  const i = (a.at - begin) | 0;
  const j = (b.at - begin) | 0;
  for (let k = begin; k < end; k++) {
    const left = x[(k + i) | 0];
    const right = y[(k + j) | 0];
    const first = Number(left > right);
    to[k] = left * first + right * (1 - first);
  }
};

const runAbsolute: Run = ({ a, out }, _state, _cell, count) => {
  const x = a.values;
  const to = out.values;
  const begin = out.at | 0;
  const end = (begin + count) | 0;
  const i = (a.at - begin) | 0;
  for (let k = begin; k < end; k++) to[k] = Math.abs(x[(k + i) | 0]);
};

const runSign: Run = ({ a, out }, _state, _cell, count) => {
  const x = a.values;
  const to = out.values;
  const begin = out.at | 0;
  const end = (begin + count) | 0;
  const i = (a.at - begin) | 0;
  for (let k = begin; k < end; k++) {
    const value = x[(k + i) | 0];
    to[k] = Number(value > 0) - Number(value < 0) + value * 0;
  }
};

const runSquareRoot: Run = ({ a, out }, _state, _cell, count) => {
  const x = a.values;
  const to = out.values;
  const begin = out.at | 0;
  const end = (begin + count) | 0;
  const i = (a.at - begin) | 0;
  for (let k = begin; k < end; k++) to[k] = Math.sqrt(x[(k + i) | 0]);
};

const runLogarithm: Run = ({ a, out }, _state, _cell, count) => {
  const x = a.values;
  const to = out.values;
  const begin = out.at | 0;
  const end = (begin + count) | 0;
  const i = (a.at - begin) | 0;
  for (let k = begin; k < end; k++) {
    const logarithm = Math.log(x[(k + i) | 0]);
    to[k] = logarithm + logarithm * 0;
  }
};

const runExponential: Run = ({ a, out }, _state, _cell, count) => {
  const x = a.values;
  const to = out.values;
  const begin = out.at | 0;
  const end = (begin + count) | 0;
  const i = (a.at - begin) | 0;
  for (let k = begin; k < end; k++) {
    const power = Math.exp(x[(k + i) | 0]);
    to[k] = power + power * SCALE * 0;
  }
};

const runFloor: Run = ({ a, out }, _state, _cell, count) => {
  const x = a.values;
  const to = out.values;
  const begin = out.at | 0;
  const end = (begin + count) | 0;
  const i = (a.at - begin) | 0;
  for (let k = begin; k < end; k++) to[k] = Math.floor(x[(k + i) | 0]);
};

const runRound: Run = ({ a, out }, _state, _cell, count) => {
  const x = a.values;
  const to = out.values;
  const begin = out.at | 0;
  const end = (begin + count) | 0;
  const i = (a.at - begin) | 0;
  for (let k = begin; k < end; k++) to[k] = Math.round(x[(k + i) | 0]);
};

const sum = ([a, b]: readonly number[]): number => a + b;
const product = ([a, b]: readonly number[]): number => a * b;
const largest = (): number => LARGEST;

export const ADD: Kernel = { name: '+', run: runAdd, most: sum };
export const SUBTRACT: Kernel = { name: '-', run: runSubtract, most: sum };
export const MULTIPLY: Kernel = { name: '*', run: runMultiply, most: product };
export const DIVIDE: Kernel = { name: '/', run: runDivide, most: largest };
/** The first by the second, or the third where the second is 0. */
export const RATIO: Kernel = {
  name: 'ratio',
  run: runRatio,
  rereads: true,
  first: ([a, b]) => Math.max(a, b),
  most: ([, , other]) => Math.max(LARGEST, other),
};
export const POWER: Kernel = { name: '^', run: runPower, most: largest, cost: () => 30 };
/** The same number, or absent beyond `LARGEST`. */
export const LIMIT: Kernel = { name: 'limit', run: runLimit, most: largest };
export const NEGATIVE: Kernel = { name: 'negative', run: runNegative };
export const LOWER: Kernel = { name: 'min', run: runLower };
export const HIGHER: Kernel = { name: 'max', run: runHigher };
export const ABSOLUTE: Kernel = { name: 'abs', run: runAbsolute };
export const SIGN: Kernel = { name: 'sign', run: runSign };
export const SQUARE_ROOT: Kernel = { name: 'sqrt', run: runSquareRoot, cost: () => 3 };
export const LOGARITHM: Kernel = { name: 'log', run: runLogarithm, cost: () => 10 };
export const EXPONENTIAL: Kernel = { name: 'exp', run: runExponential, most: largest, cost: () => 10 };
export const FLOOR: Kernel = { name: 'floor', run: runFloor };
export const ROUND: Kernel = { name: 'round', run: runRound };
