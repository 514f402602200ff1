import type { Kernel, Run } from './kernel.ts';

// A condition is 1, 0, or NaN if it is not known. A comparison with an absent number is not known: the difference times 0
// adds nothing to a known one.

const runLess: Run = ({ a, b, out }, _state, _cell, count) => {
  const { values: x, at: i } = a;
  const { values: y, at: j } = b;
  const { values: to, at: o } = out;
  for (let k = 0; k < count; k++) to[o + k] = Number(x[i + k] < y[j + k]) + (x[i + k] - y[j + k]) * 0;
};

const runAtMost: Run = ({ a, b, out }, _state, _cell, count) => {
  const { values: x, at: i } = a;
  const { values: y, at: j } = b;
  const { values: to, at: o } = out;
  for (let k = 0; k < count; k++) to[o + k] = Number(x[i + k] <= y[j + k]) + (x[i + k] - y[j + k]) * 0;
};

const runGreater: Run = ({ a, b, out }, _state, _cell, count) => {
  const { values: x, at: i } = a;
  const { values: y, at: j } = b;
  const { values: to, at: o } = out;
  for (let k = 0; k < count; k++) to[o + k] = Number(x[i + k] > y[j + k]) + (x[i + k] - y[j + k]) * 0;
};

const runAtLeast: Run = ({ a, b, out }, _state, _cell, count) => {
  const { values: x, at: i } = a;
  const { values: y, at: j } = b;
  const { values: to, at: o } = out;
  for (let k = 0; k < count; k++) to[o + k] = Number(x[i + k] >= y[j + k]) + (x[i + k] - y[j + k]) * 0;
};

const runEqual: Run = ({ a, b, out }, _state, _cell, count) => {
  const { values: x, at: i } = a;
  const { values: y, at: j } = b;
  const { values: to, at: o } = out;
  for (let k = 0; k < count; k++) to[o + k] = Number(x[i + k] === y[j + k]) + (x[i + k] - y[j + k]) * 0;
};

const runDifferent: Run = ({ a, b, out }, _state, _cell, count) => {
  const { values: x, at: i } = a;
  const { values: y, at: j } = b;
  const { values: to, at: o } = out;
  for (let k = 0; k < count; k++) to[o + k] = Number(x[i + k] !== y[j + k]) + (x[i + k] - y[j + k]) * 0;
};

const runAnd: Run = ({ a, b, out }, _state, _cell, count) => {
  const { values: x, at: i } = a;
  const { values: y, at: j } = b;
  const { values: to, at: o } = out;
  for (let k = 0; k < count; k++) to[o + k] = x[i + k] === 0 || y[j + k] === 0 ? 0 : x[i + k] * y[j + k];
};

const runOr: Run = ({ a, b, out }, _state, _cell, count) => {
  const { values: x, at: i } = a;
  const { values: y, at: j } = b;
  const { values: to, at: o } = out;
  for (let k = 0; k < count; k++) to[o + k] = x[i + k] === 1 || y[j + k] === 1 ? 1 : x[i + k] + y[j + k];
};

const runNot: Run = ({ a, out }, _state, _cell, count) => {
  const { values: x, at: i } = a;
  const { values: to, at: o } = out;
  for (let k = 0; k < count; k++) to[o + k] = 1 - x[i + k];
};

const runIf: Run = ({ a, b, c, out }, _state, _cell, count) => {
  const { values: x, at: i } = a;
  const { values: y, at: j } = b;
  const { values: z, at: l } = c;
  const { values: to, at: o } = out;
  for (let k = 0; k < count; k++) {
    const condition = x[i + k];
    to[o + k] = condition === 1 ? y[j + k] : condition === 0 ? z[l + k] : Number.NaN;
  }
};

const runMissing: Run = ({ a, out }, _state, _cell, count) => {
  const { values: x, at: i } = a;
  const { values: to, at: o } = out;
  for (let k = 0; k < count; k++) to[o + k] = Number(Number.isNaN(x[i + k]));
};

const runOtherwise: Run = ({ a, b, out }, _state, _cell, count) => {
  const { values: x, at: i } = a;
  const { values: y, at: j } = b;
  const { values: to, at: o } = out;
  for (let k = 0; k < count; k++) to[o + k] = Number.isNaN(x[i + k]) ? y[j + k] : x[i + k];
};

const earliest = (firsts: readonly number[]): number => Math.min(...firsts);

export const LESS: Kernel = { name: '<', run: runLess };
export const AT_MOST: Kernel = { name: '<=', run: runAtMost };
export const GREATER: Kernel = { name: '>', run: runGreater };
export const AT_LEAST: Kernel = { name: '>=', run: runAtLeast };
export const EQUAL: Kernel = { name: '==', run: runEqual };
export const DIFFERENT: Kernel = { name: '!=', run: runDifferent };
/** False if either is false, even if the other is not known. */
export const AND: Kernel = { name: 'and', run: runAnd, first: earliest };
/** True if either is true, even if the other is not known. */
export const OR: Kernel = { name: 'or', run: runOr, first: earliest };
export const NOT: Kernel = { name: 'not', run: runNot };
export const IF: Kernel = {
  name: 'if',
  run: runIf,
  first: ([condition, ...values]) => Math.max(condition, earliest(values)),
};
export const MISSING: Kernel = { name: 'missing', run: runMissing, first: () => 0 };
/** The first, or the second where the first is absent. */
export const OTHERWISE: Kernel = { name: 'fill', run: runOtherwise, first: earliest };
