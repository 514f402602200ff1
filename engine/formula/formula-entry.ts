import { type CatalogueEntry, type Line, lower, overlay } from '../indicators/catalogue-entry.ts';
import type { Parameter } from '../indicators/parameter.ts';
import type { FormulaLine, FormulaParameter, FormulaProgram } from './formula-program.ts';

/** What a chart needs to know about a formula, over the prices or in a pane of its own: the same as about its indicators. */
export function formulaEntry(program: FormulaProgram, pane: 'price' | 'own'): CatalogueEntry {
  const lines = program.lines.map((line) => chartLine(line, pane));
  const facts = {
    parameters: program.parameters.map(chartParameter),
    memory: () => program.history,
    lines,
    hasZeroLine: pane === 'own' && lines.some(({ mark }) => mark === 'columns'),
  };
  return pane === 'price' ? overlay('own', facts) : lower('own', facts);
}

/** Over the prices a condition is a mark at its bar; in a pane of its own a column of height 1. */
function chartLine({ name, kind, style }: FormulaLine, pane: 'price' | 'own'): Line {
  if (kind === 'condition') return { name, mark: pane === 'price' ? 'signals' : 'columns', isCondition: true, style };
  return { name, mark: style.mark ?? 'line', style };
}

function chartParameter({ name, value, least, most, isLength }: FormulaParameter): Parameter {
  return {
    name,
    kind: isLength ? 'period' : 'number',
    value,
    ...(least === null ? {} : { minimum: least }),
    ...(most === null ? {} : { maximum: most }),
  };
}
