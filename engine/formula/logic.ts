import type { Kernel, Run } from './kernel.ts';

// A condition is 1, 0, or NaN if it is not known. A comparison with an absent number is not known: the difference times 0
// adds nothing to a known one. A branch on a condition could not be predicted; so a block is computed as if all were known, and
// again, with branches, if the sum of its results says that something was not.

const runLess: Run = ({ a, b, out }, _state, _cell, count) => {
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
    to[k] = Number(left < right) + (left - right) * 0;
  }
};

const runAtMost: Run = ({ a, b, out }, _state, _cell, count) => {
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
    to[k] = Number(left <= right) + (left - right) * 0;
  }
};

const runGreater: Run = ({ a, b, out }, _state, _cell, count) => {
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
    to[k] = Number(left > right) + (left - right) * 0;
  }
};

const runAtLeast: Run = ({ a, b, out }, _state, _cell, count) => {
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
    to[k] = Number(left >= right) + (left - right) * 0;
  }
};

const runEqual: Run = ({ a, b, out }, _state, _cell, count) => {
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
    to[k] = Number(left === right) + (left - right) * 0;
  }
};

const runDifferent: Run = ({ a, b, out }, _state, _cell, count) => {
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
    to[k] = Number(left !== right) + (left - right) * 0;
  }
};

const runAnd: Run = ({ a, b, out }, _state, _cell, count) => {
  const x = a.values;
  const y = b.values;
  const to = out.values;
  const begin = out.at | 0;
  const end = (begin + count) | 0;
  const i = (a.at - begin) | 0;
  const j = (b.at - begin) | 0;
  let sum = 0;
  for (let k = begin; k < end; k++) {
    const both = x[(k + i) | 0] * y[(k + j) | 0];
    sum += both;
    to[k] = both;
  }
  if (!Number.isNaN(sum)) return;
  for (let k = begin; k < end; k++) if (x[(k + i) | 0] === 0 || y[(k + j) | 0] === 0) to[k] = 0;
};

const runOr: Run = ({ a, b, out }, _state, _cell, count) => {
  const x = a.values;
  const y = b.values;
  const to = out.values;
  const begin = out.at | 0;
  const end = (begin + count) | 0;
  const i = (a.at - begin) | 0;
  const j = (b.at - begin) | 0;
  let sum = 0;
  for (let k = begin; k < end; k++) {
    const left = x[(k + i) | 0];
    const right = y[(k + j) | 0];
    const either = left + right - left * right;
    sum += either;
    to[k] = either;
  }
  if (!Number.isNaN(sum)) return;
  for (let k = begin; k < end; k++) if (x[(k + i) | 0] === 1 || y[(k + j) | 0] === 1) to[k] = 1;
};

const runNot: Run = ({ a, out }, _state, _cell, count) => {
  const x = a.values;
  const to = out.values;
  const begin = out.at | 0;
  const end = (begin + count) | 0;
  const i = (a.at - begin) | 0;
  for (let k = begin; k < end; k++) to[k] = 1 - x[(k + i) | 0];
};

const runIf: Run = ({ a, b, c, out }, _state, _cell, count) => {
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
    const condition = x[(k + i) | 0];
    const value = y[(k + j) | 0] * condition + z[(k + l) | 0] * (1 - condition);
    sum += value;
    to[k] = value;
  }
  if (!Number.isNaN(sum)) return;
  for (let k = begin; k < end; k++) {
    const condition = x[(k + i) | 0];
    to[k] = condition === 1 ? y[(k + j) | 0] : condition === 0 ? z[(k + l) | 0] : Number.NaN;
  }
};

const runMissing: Run = ({ a, out }, _state, _cell, count) => {
  const x = a.values;
  const to = out.values;
  const begin = out.at | 0;
  const end = (begin + count) | 0;
  const i = (a.at - begin) | 0;
  for (let k = begin; k < end; k++) to[k] = Number(Number.isNaN(x[(k + i) | 0]));
};

const runOtherwise: Run = ({ a, b, out }, _state, _cell, count) => {
  const x = a.values;
  const y = b.values;
  const to = out.values;
  const begin = out.at | 0;
  const end = (begin + count) | 0;
  const i = (a.at - begin) | 0;
  const j = (b.at - begin) | 0;
  for (let k = begin; k < end; k++) {
    const value = x[(k + i) | 0];
    to[k] = Number.isNaN(value) ? y[(k + j) | 0] : value;
  }
};

const earliest = (firsts: readonly number[]): number => Math.min(...firsts);

export const LESS: Kernel = { name: '<', run: runLess };
export const AT_MOST: Kernel = { name: '<=', run: runAtMost };
export const GREATER: Kernel = { name: '>', run: runGreater };
export const AT_LEAST: Kernel = { name: '>=', run: runAtLeast };
export const EQUAL: Kernel = { name: '==', run: runEqual };
export const DIFFERENT: Kernel = { name: '!=', run: runDifferent };
/** False if either is false, even if the other is not known. */
export const AND: Kernel = { name: 'and', run: runAnd, rereads: true, first: earliest };
/** True if either is true, even if the other is not known. */
export const OR: Kernel = { name: 'or', run: runOr, rereads: true, first: earliest };
export const NOT: Kernel = { name: 'not', run: runNot };
export const IF: Kernel = {
  name: 'if',
  run: runIf,
  rereads: true,
  first: ([condition, ...values]) => Math.max(condition, earliest(values)),
};
export const MISSING: Kernel = { name: 'missing', run: runMissing, first: () => 0 };
/** The first, or the second where the first is absent. */
export const OTHERWISE: Kernel = { name: 'fill', run: runOtherwise, first: earliest };
