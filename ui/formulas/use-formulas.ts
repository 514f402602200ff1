import type { FormulaBody } from '../../engine/workspace/formula-body.ts';
import { placeBetween } from '../../engine/workspace/place.ts';
import { newObjectId } from '../workspace/object-id.ts';
import { changeWorkspace, useWorkspace } from '../workspace/use-workspace.ts';
import type { ReadObject } from '../workspace/workspace-client.ts';

/** A formula of the user. Charts, columns and screens refer to it by its id. */
export type SavedFormula = ReadObject<'formula'>;

/** What the user decides about a formula. */
type FormulaContent = Pick<FormulaBody, 'name' | 'text' | 'pane'>;

/** The user's formulas, and what can be done with them. Every change shows at once. */
interface Formulas {
  /** In the user's order; null while they are loading. */
  readonly formulas: readonly SavedFormula[] | null;
  /** Adds a formula after all others, and returns it. */
  readonly add: (content: FormulaContent) => SavedFormula;
  /** Saves a formula with another body, or one that was deleted. */
  readonly save: (formula: SavedFormula) => void;
  readonly remove: (formula: SavedFormula) => void;
}

/**
 * The user's formulas, up to date with other devices. They are compiled where they are used. Without `isWanted` they are not loaded.
 */
export function useFormulas(isWanted = true): Formulas {
  const { objects } = useWorkspace('formula', '', isWanted);
  const save = (formula: SavedFormula): void => void changeWorkspace([formula]);
  return {
    formulas: objects,
    add: (content) => {
      const place = placeBetween(objects?.at(-1)?.body.place ?? '', '');
      const formula: SavedFormula = { id: newObjectId(), kind: 'formula', within: '', body: { ...content, place } };
      save(formula);
      return formula;
    },
    save,
    remove: (formula) => void changeWorkspace([{ ...formula, body: null }]),
  };
}
