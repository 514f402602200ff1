import type { Kernel, Run } from './kernel.ts';

// Every operation is a loop of its own, so that each is compiled for one purpose. What is not finite is absent: multiplied by
// 0 and added, it makes the result NaN and changes no other.

const runAdd: Run = ({ a, b, out }, _state, _cell, count) => {
  const { values: x, at: i } = a;
  const { values: y, at: j } = b;
  const { values: to, at: o } = out;
  for (let k = 0; k < count; k++) to[o + k] = x[i + k] + y[j + k];
};

const runSubtract: Run = ({ a, b, out }, _state, _cell, count) => {
  const { values: x, at: i } = a;
  const { values: y, at: j } = b;
  const { values: to, at: o } = out;
  for (let k = 0; k < count; k++) to[o + k] = x[i + k] - y[j + k];
};

const runMultiply: Run = ({ a, b, out }, _state, _cell, count) => {
  const { values: x, at: i } = a;
  const { values: y, at: j } = b;
  const { values: to, at: o } = out;
  for (let k = 0; k < count; k++) {
    const product = x[i + k] * y[j + k];
    to[o + k] = product + product * 0;
  }
};

const runDivide: Run = ({ a, b, out }, _state, _cell, count) => {
  const { values: x, at: i } = a;
  const { values: y, at: j } = b;
  const { values: to, at: o } = out;
  for (let k = 0; k < count; k++) {
    const quotient = x[i + k] / y[j + k];
    to[o + k] = quotient + quotient * 0;
  }
};

const runRatio: Run = ({ a, b, c, out }, _state, _cell, count) => {
  const { values: x, at: i } = a;
  const { values: y, at: j } = b;
  const { values: z, at: l } = c;
  const { values: to, at: o } = out;
  for (let k = 0; k < count; k++) {
    const divisor = y[j + k];
    const quotient = divisor === 0 ? z[l + k] + x[i + k] * 0 : x[i + k] / divisor;
    to[o + k] = quotient + quotient * 0;
  }
};

const runPower: Run = ({ a, b, out }, _state, _cell, count) => {
  const { values: x, at: i } = a;
  const { values: y, at: j } = b;
  const { values: to, at: o } = out;
  for (let k = 0; k < count; k++) {
    const power = x[i + k] ** (y[j + k] + 0 * x[i + k]);
    to[o + k] = power + power * 0;
  }
};

const runNegative: Run = ({ a, out }, _state, _cell, count) => {
  const { values: x, at: i } = a;
  const { values: to, at: o } = out;
  for (let k = 0; k < count; k++) to[o + k] = -x[i + k];
};

const runLower: Run = ({ a, b, out }, _state, _cell, count) => {
  const { values: x, at: i } = a;
  const { values: y, at: j } = b;
  const { values: to, at: o } = out;
  for (let k = 0; k < count; k++) to[o + k] = Math.min(x[i + k], y[j + k]);
};

const runHigher: Run = ({ a, b, out }, _state, _cell, count) => {
  const { values: x, at: i } = a;
  const { values: y, at: j } = b;
  const { values: to, at: o } = out;
  for (let k = 0; k < count; k++) to[o + k] = Math.max(x[i + k], y[j + k]);
};

const runAbsolute: Run = ({ a, out }, _state, _cell, count) => {
  const { values: x, at: i } = a;
  const { values: to, at: o } = out;
  for (let k = 0; k < count; k++) to[o + k] = Math.abs(x[i + k]);
};

const runSign: Run = ({ a, out }, _state, _cell, count) => {
  const { values: x, at: i } = a;
  const { values: to, at: o } = out;
  for (let k = 0; k < count; k++) to[o + k] = Number(x[i + k] > 0) - Number(x[i + k] < 0) + 0 * x[i + k];
};

const runSquareRoot: Run = ({ a, out }, _state, _cell, count) => {
  const { values: x, at: i } = a;
  const { values: to, at: o } = out;
  for (let k = 0; k < count; k++) to[o + k] = Math.sqrt(x[i + k]);
};

const runLogarithm: Run = ({ a, out }, _state, _cell, count) => {
  const { values: x, at: i } = a;
  const { values: to, at: o } = out;
  for (let k = 0; k < count; k++) {
    const logarithm = Math.log(x[i + k]);
    to[o + k] = logarithm + logarithm * 0;
  }
};

const runExponential: Run = ({ a, out }, _state, _cell, count) => {
  const { values: x, at: i } = a;
  const { values: to, at: o } = out;
  for (let k = 0; k < count; k++) {
    const power = Math.exp(x[i + k]);
    to[o + k] = power + power * 0;
  }
};

const runFloor: Run = ({ a, out }, _state, _cell, count) => {
  const { values: x, at: i } = a;
  const { values: to, at: o } = out;
  for (let k = 0; k < count; k++) to[o + k] = Math.floor(x[i + k]);
};

const runRound: Run = ({ a, out }, _state, _cell, count) => {
  const { values: x, at: i } = a;
  const { values: to, at: o } = out;
  for (let k = 0; k < count; k++) to[o + k] = Math.round(x[i + k]);
};

export const ADD: Kernel = { name: '+', run: runAdd };
export const SUBTRACT: Kernel = { name: '-', run: runSubtract };
export const MULTIPLY: Kernel = { name: '*', run: runMultiply };
export const DIVIDE: Kernel = { name: '/', run: runDivide };
/** The first by the second, or the third where the second is 0. */
export const RATIO: Kernel = {
  name: 'ratio',
  run: runRatio,
  first: ([a, b]) => Math.max(a, b),
};
export const POWER: Kernel = { name: '^', run: runPower, cost: () => 30 };
export const NEGATIVE: Kernel = { name: 'negative', run: runNegative };
export const LOWER: Kernel = { name: 'min', run: runLower };
export const HIGHER: Kernel = { name: 'max', run: runHigher };
export const ABSOLUTE: Kernel = { name: 'abs', run: runAbsolute };
export const SIGN: Kernel = { name: 'sign', run: runSign };
export const SQUARE_ROOT: Kernel = { name: 'sqrt', run: runSquareRoot, cost: () => 3 };
export const LOGARITHM: Kernel = { name: 'log', run: runLogarithm, cost: () => 10 };
export const EXPONENTIAL: Kernel = { name: 'exp', run: runExponential, cost: () => 10 };
export const FLOOR: Kernel = { name: 'floor', run: runFloor };
export const ROUND: Kernel = { name: 'round', run: runRound };
