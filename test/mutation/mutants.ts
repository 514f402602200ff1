import { parseSync, Visitor } from 'vite';

/** One small fault: `put` replaces the text from `start` to `end`. */
export interface Mutant {
  readonly file: string;
  readonly kind: 'left out' | 'turned round' | 'off by one' | 'other operator';
  readonly start: number;
  readonly end: number;
  readonly put: string;
}

interface Span {
  readonly start: number;
  readonly end: number;
}

const OFF_BY_ONE: Readonly<Record<string, string>> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' };
const OTHER: Readonly<Record<string, string>> = { '===': '!==', '!==': '===', '&&': '||', '||': '&&', '??': '&&' };

/** Constructor parameters that are stored, and texts that are only printed: without either, nothing runs or nothing changes. */
const DULL = /^(super\(|console\.|this\.#?(\w+) = \2;)/;

/** Every mutant of a source file, in the order of its text. */
export function mutantsOf(file: string, text: string): Mutant[] {
  const found: Mutant[] = [];
  const add = (kind: Mutant['kind'], { start, end }: Span, put: string): void => {
    found.push({ file, kind, start, end, put });
  };
  const turn = (test: Span): void => add('turned round', test, `!(${text.slice(test.start, test.end)})`);
  const swap = (operator: string, left: Span, right: Span): void => {
    const start = text.indexOf(operator, left.end);
    const place = { start, end: start + operator.length };
    const [near, other] = [OFF_BY_ONE[operator], OTHER[operator]];
    if (near !== undefined) add('off by one', place, near);
    if (other !== undefined) add('other operator', place, other);
    const step = text.slice(right.start, right.end);
    if (/^[+-]$/.test(operator) && step === '1') add('off by one', { start: left.end, end: right.end }, '');
  };
  new Visitor({
    ExpressionStatement(statement) {
      const said = text.slice(statement.start, statement.end);
      if (!DULL.test(said)) add('left out', statement, ';');
    },
    ReturnStatement(statement) {
      if (statement.argument === null) add('left out', statement, ';');
    },
    IfStatement({ test }) {
      turn(test);
    },
    ConditionalExpression({ test }) {
      turn(test);
    },
    BinaryExpression({ operator, left, right }) {
      swap(operator, left, right);
    },
    LogicalExpression({ operator, left, right }) {
      swap(operator, left, right);
    },
  }).visit(parseSync(file, text).program);
  return found;
}
