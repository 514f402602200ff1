import { type FormulaError, FormulaFailure, SpoiltName } from './formula-error.ts';
import type { FormulaLine, FormulaParameter, FormulaProgram } from './formula-program.ts';
import { Graph, type Node } from './graph.ts';
import { layOut } from './layout.ts';
import { LIMITS } from './limits.ts';
import { type LineStyle, styleWith } from './line-style.ts';
import { Scope } from './scope.ts';
import { MOST_ERRORS, type ParameterStatement, readFormula, type ValueStatement, type Word } from './syntax.ts';

/** A program, or why there is none. */
type CompiledFormula =
  | { readonly program: FormulaProgram; readonly errors: readonly [] }
  | { readonly program: null; readonly errors: readonly FormulaError[] };

/** Values of parameters by name, for those that differ from the text. */
export type ParameterValues = Readonly<Record<string, number>>;

/**
 * Compiles a text. It never throws, whatever the text, and its work is bounded by `LIMITS`. A changed parameter takes another
 * compilation, because windows, history and memory depend on it.
 */
export function compileFormula(text: string, values: ParameterValues = {}): CompiledFormula {
  const source = readFormula(text);
  if (source.errors.length > 0) return { program: null, errors: source.errors };
  const compilation = new Compilation(values);
  for (const statement of source.statements) {
    compilation.take(statement);
    if (compilation.isOver) break;
  }
  return compilation.finish(text.length);
}

class Compilation {
  private readonly graph = new Graph();
  private readonly scope = new Scope(this.graph);
  private readonly values: ParameterValues;
  private readonly errors: FormulaError[] = [];
  private readonly parameters: Omit<FormulaParameter, 'isLength'>[] = [];
  private readonly lines: FormulaLine[] = [];
  private readonly outputs: Node[] = [];
  /** Whether what follows would only repeat the error, or there are errors enough. */
  isOver = false;

  constructor(values: ParameterValues) {
    this.values = values;
  }

  /** Compiles a statement; one that fails leaves an error, and its name known, so that others do not fail for it. */
  take(statement: ParameterStatement | ValueStatement): void {
    try {
      if (statement.kind === 'parameter') this.parameter(statement);
      else this.value(statement);
    } catch (failure) {
      if (!(failure instanceof FormulaFailure)) throw failure;
      if (!(failure instanceof SpoiltName)) this.errors.push(failure.error);
      if (failure.error.code === 'tooMuch' || this.errors.length >= MOST_ERRORS) this.isOver = true;
      if (statement.name !== null) this.scope.spoil(statement.name.text);
    }
  }

  finish(end: number): CompiledFormula {
    const { graph, scope, lines, outputs, errors } = this;
    const everything = { from: 0, to: end };
    if (errors.length === 0 && outputs.length === 0) errors.push(new FormulaFailure('noLine', everything).error);
    if (errors.length > 0) return { program: null, errors };
    const layout = layOut(outputs);
    const excess = (['cost', 'bytes'] as const).find((what) => layout[what] > LIMITS[what]);
    if (excess !== undefined) {
      const failure = new FormulaFailure('tooMuch', everything, { what: excess, most: LIMITS[excess] });
      return { program: null, errors: [failure.error] };
    }
    const program: FormulaProgram = {
      lines,
      parameters: this.parameters.map((one) => ({ ...one, isLength: scope.lengths.has(one.name) })),
      securities: graph.securities,
      history: Math.max(...outputs.map(({ history }) => history)),
      minimum: Math.min(...outputs.map(({ first }) => first)) + 1,
      cost: layout.cost,
      bytes: layout.bytes,
      layout,
    };
    return { program, errors: [] };
  }

  private parameter({ name, value, least, most }: ParameterStatement): void {
    this.isFree(name);
    this.bound('parameters', this.parameters.length, name);
    const given = Object.hasOwn(this.values, name.text) ? this.values[name.text] : value;
    const [from, to] = [least ?? Number.NEGATIVE_INFINITY, most ?? Number.POSITIVE_INFINITY];
    for (const number of [value, given]) {
      if (!(number >= from && number <= to && Number.isFinite(number))) {
        throw new FormulaFailure('parameterOutOfRange', name, { name: name.text, least: from, most: to });
      }
    }
    this.parameters.push({ name: name.text, value, least, most });
    this.scope.define(name.text, this.graph.constant(given), true);
  }

  private value({ kind, name, expression, styles }: ValueStatement): void {
    if (name !== null) this.isFree(name);
    const node = this.scope.evaluate(expression);
    if (name !== null) this.scope.define(name.text, node);
    if (kind === 'definition') return;
    this.bound('lines', this.lines.length, expression);
    const style = styles.reduce<LineStyle>((before, word) => styled(before, word), {});
    const alone = this.lines.filter((line) => line.name.startsWith('value')).length;
    this.lines.push({ name: name?.text ?? (alone === 0 ? 'value' : `value${alone + 1}`), kind: node.kind, style });
    this.outputs.push(node);
  }

  private isFree(name: Word): void {
    if (this.scope.has(name.text)) throw new FormulaFailure('nameTaken', name, { name: name.text });
  }

  private bound(what: 'lines' | 'parameters', count: number, place: { from: number; to: number }): void {
    if (count >= LIMITS[what]) throw new FormulaFailure('tooMuch', place, { what, most: LIMITS[what] });
  }
}

function styled(style: LineStyle, word: Word): LineStyle {
  const next = styleWith(style, word.text);
  if (next === undefined) throw new FormulaFailure('unknownStyle', word, { word: word.text });
  return next;
}
