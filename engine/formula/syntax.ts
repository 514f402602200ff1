import type { SyntaxNode } from '@lezer/common';
import { type FormulaError, FormulaFailure } from './formula-error.ts';
import { LIMITS } from './limits.ts';
import { parser } from './parser.ts';

/** A part of the text. */
export interface Place {
  readonly from: number;
  readonly to: number;
}

/** A number, a text in quotation marks, or a call. Operators are calls by their symbol. */
export type Expression = NumberLiteral | TextLiteral | CallExpression;

interface NumberLiteral extends Place {
  readonly kind: 'number';
  readonly value: number;
}

interface TextLiteral extends Place {
  readonly kind: 'text';
  readonly value: string;
}

/** A call, or a name alone: a name without parentheses is a call without arguments. */
export interface CallExpression extends Place {
  readonly kind: 'call';
  readonly name: Word;
  readonly values: readonly Expression[];
  /** The output that follows after a point. */
  readonly output: Word | null;
}

/** A word of the text, in small letters. */
export interface Word extends Place {
  readonly text: string;
}

/** `param length = 14 from 2 to 200`. */
export interface ParameterStatement {
  readonly kind: 'parameter';
  readonly name: Word;
  readonly value: number;
  readonly least: number | null;
  readonly most: number | null;
}

/** `line fast = …` and an expression alone are shown, `fast = …` only names. */
export interface ValueStatement {
  readonly kind: 'line' | 'definition' | 'result';
  /** Null for an expression alone. */
  readonly name: Word | null;
  readonly expression: Expression;
  readonly styles: readonly Word[];
}

/** The statements of a text, or what is wrong with it. */
interface FormulaSource {
  readonly statements: readonly (ParameterStatement | ValueStatement)[];
  readonly errors: readonly FormulaError[];
}

/** A text with more mistakes says only so many. */
export const MOST_ERRORS = 10;

/** Reads a text. It never throws: what the grammar does not know is an error. */
export function readFormula(text: string): FormulaSource {
  if (text.length > LIMITS.characters) {
    const values = { what: 'characters', most: LIMITS.characters };
    return {
      statements: [],
      errors: [{ code: 'tooMuch', from: LIMITS.characters, to: text.length, values }],
    };
  }
  // Names are the same in capitals; the length stays, as only these letters change.
  const small = text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  const tree = parser.parse(small);
  const errors: FormulaError[] = [];
  tree.iterate({
    enter({ type, from, to }) {
      if (!type.isError || errors.length >= MOST_ERRORS) return;
      // What is missing has no length: it is missing before the next word.
      const start = to > from ? from : from + (/^\s*/.exec(text.slice(from))?.[0].length ?? 0);
      const end = Math.max(to, Math.min(text.length, start + 1));
      if (errors.some((error) => error.from === start)) return;
      if (start >= text.trimEnd().length) errors.push({ code: 'ended', from: start, to: end, values: {} });
      else errors.push({ code: 'syntax', from: start, to: end, values: { found: text.slice(start, end).trim() } });
    },
  });
  if (errors.length > 0) return { statements: [], errors };
  try {
    return { statements: children(tree.topNode).flatMap((node) => statement(node, small)), errors };
  } catch (failure) {
    if (!(failure instanceof FormulaFailure)) throw failure;
    return { statements: [], errors: [failure.error] };
  }
}

function children(node: SyntaxNode): SyntaxNode[] {
  const found: SyntaxNode[] = [];
  for (let child = node.firstChild; child !== null; child = child.nextSibling) found.push(child);
  return found;
}

function statement(node: SyntaxNode, text: string): (ParameterStatement | ValueStatement)[] {
  const parts = children(node).filter(({ name }) => name !== 'Comment');
  if (node.name === 'Parameter') {
    const [, name, value, range] = parts;
    const [least = null, most = null] = range?.getChildren('SignedNumber').map((part) => numberOf(part, text)) ?? [];
    return [{ kind: 'parameter', name: wordOf(name, text), value: numberOf(value, text), least, most }];
  }
  const kind = node.name === 'Line' ? 'line' : node.name === 'Definition' ? 'definition' : 'result';
  if (kind === 'result' && node.name !== 'Result') return [];
  const styles = parts.filter(({ name }) => name === 'Style').map((part) => wordOf(part, text));
  const name = kind === 'result' ? null : wordOf(parts[kind === 'line' ? 1 : 0], text);
  const value = parts[kind === 'line' ? 2 : kind === 'definition' ? 1 : 0];
  return [{ kind, name, expression: expressionOf(value, text, 0), styles }];
}

function wordOf({ from, to }: SyntaxNode, text: string): Word {
  return { text: text.slice(from, to), from, to };
}

/** `-` and the number may be apart. */
function numberOf({ from, to }: SyntaxNode, text: string): number {
  const found = text.slice(from, to).replace(/\s/g, '');
  const value = Number(found);
  if (!Number.isFinite(value)) throw new FormulaFailure('badNumber', { from, to }, { found });
  return value;
}

function expressionOf(node: SyntaxNode, text: string, level: number): Expression {
  const { name: type, from, to } = node;
  if (level > LIMITS.levels) throw new FormulaFailure('tooMuch', node, { what: 'levels', most: LIMITS.levels });
  const parts = children(node).filter(({ name }) => name !== 'Comment');
  const inner = (part: SyntaxNode): Expression => expressionOf(part, text, level + 1);
  const call = (name: Word, values: readonly SyntaxNode[]): CallExpression => ({
    kind: 'call',
    name,
    values: values.map(inner),
    output: null,
    from,
    to,
  });
  switch (type) {
    case 'Number':
      return { kind: 'number', value: numberOf(node, text), from, to };
    case 'Text':
      return { kind: 'text', value: text.slice(from + 1, to - 1), from, to };
    case 'Group':
      return inner(parts[0]);
    case 'Call':
      return call(wordOf(parts[0], text), parts.length > 1 ? children(parts[1]).filter(isExpression) : []);
    case 'Output': {
      const called = inner(parts[0]) as CallExpression;
      return { ...called, output: wordOf(parts[1], text), from, to };
    }
    case 'Binary':
      return call(operatorOf(parts[1], text), [parts[0], parts[2]]);
    case 'Unary':
      return call(operatorOf(parts[0], text), [parts[1]]);
    default:
      return call({ text: 'bars since', from, to: parts[1].to }, [parts[2]]);
  }
}

function isExpression({ name }: SyntaxNode): boolean {
  return name !== 'Comment';
}

/** `crosses  above` may have any space between its words. A minus before a number is not the one between two. */
function operatorOf(node: SyntaxNode, text: string): Word {
  const { from, to } = node;
  const symbol = text.slice(from, to).replace(/\s+/g, ' ');
  const negates = symbol === '-' && node.parent?.name === 'Unary';
  return { text: negates ? 'negative' : symbol, from, to };
}
