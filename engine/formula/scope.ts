import { FormulaFailure, SpoiltName } from './formula-error.ts';
import type { Argument, FormulaFunction } from './formula-function.ts';
import { FUNCTIONS } from './functions.ts';
import { type Graph, isConstant, type Node } from './graph.ts';
import { INDICATOR_FUNCTIONS, type IndicatorFunction, indicatorBody } from './indicator-formulas.ts';
import { LIMITS } from './limits.ts';
import type { CallExpression, Expression } from './syntax.ts';

const BY_NAME: ReadonlyMap<string, FormulaFunction> = new Map(FUNCTIONS.map((one) => [one.name, one]));
const INDICATORS: ReadonlyMap<string, IndicatorFunction> = new Map(INDICATOR_FUNCTIONS.map((one) => [one.name, one]));
/** A symbol in capitals, possibly with its country. */
const SYMBOL = /^(?:[CU]:)?[A-Z0-9][A-Z0-9.$/+^=-]{0,15}$/;

/** What a call passes: series and conditions, numbers, and a symbol, each in the order of the arguments. */
interface Passed {
  readonly values: readonly Node[];
  readonly numbers: readonly number[];
  readonly symbol: string | null;
}

/** The names that a text or the formula of an indicator defines, and the values of expressions with them. */
export class Scope {
  /** The parameters that are lengths of windows. */
  readonly lengths = new Set<string>();
  private readonly graph: Graph;
  /** Null for a name whose definition failed. */
  private readonly names = new Map<string, Node | null>();
  private readonly parameters = new Set<string>();

  constructor(graph: Graph) {
    this.graph = graph;
  }

  has(name: string): boolean {
    return this.names.has(name) || BY_NAME.has(name) || INDICATORS.has(name);
  }

  define(name: string, value: Node, isParameter = false): void {
    this.names.set(name, value);
    if (isParameter) this.parameters.add(name);
  }

  /** Makes a name known whose definition failed. Whatever uses it fails without another error. */
  spoil(name: string): void {
    if (!this.has(name)) this.names.set(name, null);
  }

  evaluate(expression: Expression): Node {
    this.graph.place = expression;
    if (expression.kind === 'number') return this.graph.constant(expression.value);
    if (expression.kind === 'text') {
      throw new FormulaFailure('argumentType', expression, { name: '"', place: 1, wanted: 'number', given: 'symbol' });
    }
    const { name, output } = expression;
    const own = this.names.get(name.text);
    if (own === null) throw new SpoiltName(name.text);
    if (own !== undefined) return this.ownValue(own, expression);
    const known = BY_NAME.get(name.text);
    if (known !== undefined) {
      if (output !== null) this.refuseOutput(expression, []);
      const { values, numbers, symbol } = this.passed(known.takes, expression);
      this.graph.place = expression;
      return known.make(this.graph, values, numbers, symbol);
    }
    const indicator = INDICATORS.get(name.text);
    if (indicator === undefined) throw new FormulaFailure('unknownName', name, { name: name.text });
    return this.indicator(indicator, expression);
  }

  private ownValue(value: Node, expression: CallExpression): Node {
    if (expression.output !== null) this.refuseOutput(expression, []);
    if (expression.values.length > 0) this.refuseCount(expression, 0, 0);
    return value;
  }

  /** The value of one line of an indicator: its formula, with the arguments of the call as its parameters. */
  private indicator({ name, takes, outputs }: IndicatorFunction, expression: CallExpression): Node {
    const { numbers } = this.passed(takes, expression);
    const wanted = expression.output?.text ?? (outputs.includes(name) ? name : outputs[0]);
    if (!outputs.includes(wanted)) this.refuseOutput(expression, outputs);
    const inner = new Scope(this.graph);
    takes.forEach((argument, k) => {
      inner.define(argument.name, this.graph.constant(numbers[k]));
    });
    const { definitions, lines } = indicatorBody(name);
    for (const [defined, part] of definitions) inner.define(defined, inner.evaluate(part));
    return inner.evaluate(lines[outputs.indexOf(wanted)]);
  }

  private passed(takes: readonly Argument[], expression: CallExpression): Passed {
    const { values: given } = expression;
    const least = takes.filter(({ isOptional }) => isOptional !== true).length;
    if (given.length < least || given.length > takes.length) this.refuseCount(expression, least, takes.length);
    const values: Node[] = [];
    const numbers: number[] = [];
    let symbol: string | null = null;
    takes.forEach((argument, k) => {
      const part = given[k];
      if (argument.type === 'symbol') symbol = part === undefined ? null : this.symbol(part, expression, k);
      else if (argument.type === 'constant' || argument.type === 'length') {
        numbers.push(part === undefined ? (argument.value ?? 1) : this.number(part, argument, expression, k));
      } else values.push(this.series(part, argument, expression, k));
    });
    return { values, numbers, symbol };
  }

  private series(part: Expression, { type }: Argument, { name }: CallExpression, k: number): Node {
    const isText = part.kind === 'text';
    const value = isText ? null : this.evaluate(part);
    if (value?.kind === type) return value;
    const given = value?.kind ?? 'symbol';
    throw new FormulaFailure('argumentType', part, { name: name.text, place: k + 1, wanted: type, given });
  }

  private number(part: Expression, argument: Argument, expression: CallExpression, k: number): number {
    const value = this.series(part, { ...argument, type: 'number' }, expression, k);
    const place = { name: expression.name.text, place: k + 1 };
    if (!isConstant(value)) throw new FormulaFailure('notConstant', part, place);
    const isLength = argument.type === 'length';
    const number = isLength ? Math.round(value.constant) : value.constant;
    const least = argument.least ?? 1;
    const most = isLength ? LIMITS.window : LIMITS.factor;
    if (!(number >= least && number <= most)) {
      throw new FormulaFailure('outOfRange', part, { ...place, least, most });
    }
    if (isLength && part.kind === 'call' && this.parameters.has(part.name.text)) this.lengths.add(part.name.text);
    return number;
  }

  private symbol(part: Expression, { name }: CallExpression, k: number): string {
    if (part.kind !== 'text') {
      const values = { name: name.text, place: k + 1, wanted: 'symbol', given: 'number' };
      throw new FormulaFailure('argumentType', part, values);
    }
    const symbol = part.value.trim().toUpperCase();
    if (!SYMBOL.test(symbol)) throw new FormulaFailure('badSymbol', part, { symbol });
    return symbol;
  }

  private refuseCount({ name, values, from, to }: CallExpression, least: number, most: number): never {
    throw new FormulaFailure('argumentCount', { from, to }, { name: name.text, least, most, given: values.length });
  }

  private refuseOutput({ name, output }: CallExpression, outputs: readonly string[]): never {
    const values = { name: name.text, output: output?.text ?? '', outputs: outputs.join(', ') };
    throw new FormulaFailure(outputs.length > 0 ? 'unknownOutput' : 'noOutput', output ?? name, values);
  }
}
