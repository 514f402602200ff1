import type { Argument } from '../../engine/formula/formula-function.ts';
import { FUNCTIONS } from '../../engine/formula/functions.ts';
import type { ValueKind } from '../../engine/formula/graph.ts';
import { INDICATOR_FUNCTIONS } from '../../engine/formula/indicator-formulas.ts';
import { LINE_STYLES } from '../../engine/formula/line-style.ts';

/** A number from 0 to below 1. */
export type Random = () => number;

const SYMBOLS = ['"SPY"', '"u:msft"', '"TI0000"'];
const NUMBERS = ['0', '1', '2', '14', '0.5', '100', '1e-3', '1e9', '1e200'];
const STRAY = [
  '(',
  ')',
  ',',
  '.',
  '"',
  '#',
  ';',
  '\n',
  ' ',
  '^',
  '-',
  '=',
  'and ',
  'line ',
  'param ',
  '%',
  '1e999',
  'É',
  '\u0000',
];
/** Functions by what they give; those of other securities have nothing to read in a test. */
const GIVING: Readonly<Record<ValueKind, typeof FUNCTIONS>> = {
  number: FUNCTIONS.filter(({ gives }) => gives === 'number'),
  condition: FUNCTIONS.filter(({ gives }) => gives === 'condition'),
};

function pick<Item>(items: readonly Item[], random: Random): Item {
  return items[Math.floor(random() * items.length)];
}

/** An expression of a kind, from every function of the language, `depth` calls deep at most. */
function randomExpression(kind: ValueKind, depth: number, random: Random): string {
  if (depth <= 0) return kind === 'condition' ? 'close > open' : pick(['close', 'high', 'volume', ...NUMBERS], random);
  if (kind === 'number' && random() < 0.2) return randomIndicator(random);
  const { name, takes } = pick(GIVING[kind], random);
  const values = takes
    .filter(({ isOptional }) => isOptional !== true || random() < 0.4)
    .map((argument) => randomArgument(argument, depth - 1, random));
  if (name === 'negative') return `(-${values[0]})`;
  if (name === 'not' || name === 'bars since') return `(${name} ${values[0]})`;
  if (!/^\w+%?$/.test(name) || name === 'and' || name === 'or') return `(${values.join(` ${name} `)})`;
  return values.length === 0 ? name : `${name}(${values.join(', ')})`;
}

function randomIndicator(random: Random): string {
  const { name, takes, outputs } = pick(INDICATOR_FUNCTIONS, random);
  const values = random() < 0.3 ? [] : takes.map((argument) => randomArgument(argument, 0, random));
  return `${name}(${values.join(', ')}).${pick(outputs, random)}`;
}

function randomArgument({ type, least = 1 }: Argument, depth: number, random: Random): string {
  if (type === 'symbol') return pick(SYMBOLS, random);
  if (type === 'length') return String(least + Math.floor(random() ** 3 * (random() < 0.02 ? 3000 : 40)));
  if (type === 'constant') return pick(['0.02', '0.2', '2', '0.015'], random);
  return randomExpression(type, depth, random);
}

/** A text of a few statements, most of which are right. */
export function randomFormula(random: Random): string {
  const statements: string[] = [];
  const names: string[] = [];
  for (let k = Math.floor(random() * 4); k >= 0; k--) {
    const kind = random() < 0.6 ? 'number' : 'condition';
    const value = randomExpression(kind, Math.floor(random() * 5), random);
    const used = names.length > 0 && kind === 'number' && random() < 0.5 ? `${pick(names, random)} + ${value}` : value;
    const style = random() < 0.2 ? ` ${pick(Object.values(LINE_STYLES).flat(), random)}` : '';
    const name = `x${k}`;
    if (random() < 0.4 && kind === 'number') {
      statements.push(`${name} = ${used}`);
      names.push(name);
    } else statements.push(random() < 0.5 ? `line ${name} = ${used}${style}` : used);
  }
  return statements.join(random() < 0.5 ? '\n' : '; ');
}

/** A text with a few characters removed, doubled, or put in. */
export function damagedFormula(random: Random): string {
  let text = randomFormula(random);
  for (let k = Math.floor(random() * 4); k >= 0; k--) {
    const at = Math.floor(random() * text.length);
    const end = at + Math.floor(random() * 6);
    const middle = random() < 0.5 ? pick(STRAY, random) : random() < 0.5 ? '' : text.slice(at, end).repeat(2);
    text = text.slice(0, at) + middle + text.slice(end);
  }
  return text;
}
