import { compileFormula, type ParameterValues } from '../formula/compile.ts';
import { formulaEntry } from '../formula/formula-entry.ts';
import { FormulaIndicator } from '../formula/formula-indicator.ts';
import type { FormulaProgram } from '../formula/formula-program.ts';
import type { Indicator, PriceColumns } from '../indicators/indicator.ts';
import { usableParameter } from '../indicators/parameter.ts';
import { faultyIndicator, type OwnIndicator } from './own-indicator.ts';
import type { StudyChoice } from './study-choice.ts';

/** The bars of another security by its symbol in a formula; null while they are not known. */
type OtherBars = (symbol: string) => PriceColumns | null;

/**
 * The formula of a choice as an indicator. A parameter that the choice lacks, or that the formula does not accept, has the value
 * in its text.
 */
export function ownIndicator({ formula, parameters }: StudyChoice, others: OtherBars): OwnIndicator {
  if (formula === undefined) return faultyIndicator('loading');
  if (formula === null) return faultyIndicator('deleted');
  const { text, pane } = formula;
  const first = compileFormula(text).program;
  if (first === null) return faultyIndicator('mistake');
  const entry = formulaEntry(first, pane);
  const used = entry.parameters.map((parameter, i) => usableParameter(parameter, parameters[i]) ?? parameter.value);
  const values: ParameterValues = Object.fromEntries(entry.parameters.map(({ name }, i) => [name, used[i]]));
  const { program } = compileFormula(text, values);
  // The text's own values were fine: the settings still have to be there to return to them.
  if (program === null) return { ...faultyIndicator('mistake'), entry, parameters: used };
  return {
    entry: formulaEntry(program, pane),
    parameters: used,
    securities: program.securities,
    fault: null,
    make: () => made(program, pane, others),
  };
}

function made(program: FormulaProgram, pane: 'price' | 'own', others: OtherBars): Indicator {
  const indicator = new FormulaIndicator(program, program.securities.map(others));
  const signals = program.lines.flatMap(({ kind }, k) => (kind === 'condition' ? [k] : []));
  return pane === 'own' || signals.length === 0 ? indicator : new Signals(indicator, signals);
}

/** An indicator whose conditions are drawn at the bars where they are true: their values are the lows there. */
class Signals implements Indicator {
  readonly minimum: number;
  readonly lineCount: number;
  private readonly inner: Indicator;
  private readonly signals: readonly number[];

  constructor(inner: Indicator, signals: readonly number[]) {
    this.minimum = inner.minimum;
    this.lineCount = inner.lineCount;
    this.inner = inner;
    this.signals = signals;
  }

  run(bars: PriceColumns, from: number, to: number, lines: readonly Float64Array[], keep: boolean): void {
    this.inner.run(bars, from, to, lines, keep);
    for (const k of this.signals) {
      const line = lines[k];
      for (let i = from; i < to; i++) line[i] = line[i] === 1 ? bars.low[i] : Number.NaN;
    }
  }
}
