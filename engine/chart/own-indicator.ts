import { type CatalogueEntry, lower } from '../indicators/catalogue-entry.ts';
import type { Indicator } from '../indicators/indicator.ts';
import type { ChartChoice } from './chart-choice.ts';
import type { StudyChoice, StudyChoices } from './study-choice.ts';

/** A formula of the user, as a chart shows it. */
export interface ShownFormula {
  readonly name: string;
  readonly text: string;
  /** Over the prices, where a condition is a mark at its bar, or in a pane of its own. */
  readonly pane: 'price' | 'own';
}

/** Why a formula has no values: its text has a mistake, it was deleted, or it is still being loaded. */
export type OwnFault = 'mistake' | 'deleted' | 'loading';

/** A formula of the user as an indicator of a chart. */
export interface OwnIndicator {
  readonly entry: CatalogueEntry;
  /** The values of all its parameters. */
  readonly parameters: readonly number[];
  /** The other securities that it reads. */
  readonly securities: readonly string[];
  readonly fault: OwnFault | null;
  /** Called only without a fault. */
  readonly make: () => Indicator;
}

/** Makes the indicator of a choice. Its code, the compiler of formulas, is loaded with the first formula on a chart. */
export type OwnIndicatorMaker = (choice: StudyChoice) => OwnIndicator;

/** A formula without values. */
export function faultyIndicator(fault: OwnFault): OwnIndicator {
  const make = (): never => {
    throw new TypeError(fault);
  };
  return { entry: lower('own', {}), parameters: [], securities: [], fault, make };
}

const PREFIX = 'own:';

/** The code under which charts keep the formula of an id. */
export function ownCode(id: string): string {
  return PREFIX + id;
}

/** The id of the formula of a code; null for the indicators of the catalogue. */
export function formulaIdOf(code: string): string | null {
  return code.startsWith(PREFIX) ? code.slice(PREFIX.length) : null;
}

/** Whether a choice has formulas among its indicators. */
export function hasFormulas({ studies: { overlays, lower: below } }: Pick<ChartChoice, 'studies'>): boolean {
  return [...overlays, ...below].some(({ code }) => formulaIdOf(code) !== null);
}

/**
 * The choice with the texts of the formulas that it names, by id; null while they are not known. The same object if it has no
 * formula.
 */
export function withFormulas(
  choice: ChartChoice,
  formulas: ReadonlyMap<string, { readonly name: string; readonly text: string }> | null,
): ChartChoice {
  if (formulas === null || !hasFormulas(choice)) return choice;
  const { overlays, lower: below } = choice.studies;
  const named = (pane: ShownFormula['pane'], studies: readonly StudyChoice[]): StudyChoice[] =>
    studies.map((study) => {
      const id = formulaIdOf(study.code);
      if (id === null) return study;
      const formula = formulas.get(id);
      return { ...study, formula: formula === undefined ? null : { name: formula.name, text: formula.text, pane } };
    });
  const studies: StudyChoices = { overlays: named('price', overlays), lower: named('own', below) };
  return { ...choice, studies };
}
