import { LIMITS } from '../formula/limits.ts';
import { LONGEST_NAME } from './board-body.ts';
import { isMark, isRecord, isTextLike, isTextOf, type JsonForm } from './json-form.ts';
import { PLACE } from './place.ts';

/** A formula of the user: an indicator, a column or a condition (`engine/formula`). */
export interface FormulaBody {
  readonly name: string;
  /** Its position among the formulas; see `place.ts`. */
  readonly place: string;
  /** As typed, so it may have mistakes. */
  readonly text: string;
  /** Where a chart shows it, over the prices or in a pane of its own; absent: as its lines suggest. */
  readonly pane?: 'price' | 'own';
  readonly copy?: true;
}

/** Whether a value is a `FormulaBody`. */
export const isFormula: JsonForm = isRecord(
  { name: isTextOf(LONGEST_NAME, 1), place: isTextLike(PLACE), text: isTextOf(LIMITS.characters) },
  { pane: isTextLike(/^(price|own)$/), copy: isMark },
);
