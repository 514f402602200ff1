import { type BoardBody, isBoard, isTile, type TileBody } from './board-body.ts';
import { type DrawingBody, isKeptDrawing } from './drawing-body.ts';
import { type FormulaBody, isFormula } from './formula-body.ts';
import type { JsonForm } from './json-form.ts';
import { entryKey, isNamedList, type NamedListBody } from './named-list.ts';
import { isSearch, type SearchBody } from './search-body.ts';
import { isTemplate, type TemplateBody } from './template-body.ts';

/** The body type of each kind. */
export interface ObjectBodies {
  readonly board: BoardBody;
  readonly tile: TileBody;
  readonly list: NamedListBody;
  readonly drawing: DrawingBody;
  readonly template: TemplateBody;
  readonly search: SearchBody;
  readonly formula: FormulaBody;
}

/** The kind of an object. */
export type ObjectKind = keyof ObjectBodies;

/** The rules of a kind. */
interface KindRules {
  /** Whether the parsed body is one of this kind. */
  readonly form: JsonForm;
  /** The most characters of a body. */
  readonly longest: number;
  /**
   * Fields that only describe how it is shown. If two devices change one of them, the later write wins and no copy is kept,
   * because nothing that the user typed is lost.
   */
  readonly arrangement: readonly string[];
  /** A field whose entries merge one by one. */
  readonly entries?: { readonly field: string; readonly key: (entry: unknown) => string };
  /** Whether it can be a parent. Its children disappear when it is deleted, and reappear when it is restored. */
  readonly holdsOthers?: true;
  /** Whether others refer to it by its id, so that a visitor's object keeps its id when the visitor logs in. */
  readonly isReferredTo?: true;
}

/** The rules of every kind. */
export const OBJECT_KINDS: Readonly<Record<ObjectKind, KindRules>> = {
  board: { form: isBoard, longest: 1_000, arrangement: ['place', 'copy'], holdsOthers: true },
  tile: { form: isTile, longest: 12_000, arrangement: ['place', 'width', 'height', 'colour', 'copy'] },
  list: {
    form: isNamedList,
    longest: 64_000,
    arrangement: ['place', 'columns', 'sort', 'widths', 'copy'],
    entries: { field: 'symbols', key: entryKey },
  },
  drawing: { form: isKeptDrawing, longest: 4_000, arrangement: ['place', 'copy'] },
  template: { form: isTemplate, longest: 4_000, arrangement: ['place', 'copy'] },
  search: { form: isSearch, longest: 6_000, arrangement: ['place', 'copy'] },
  // JSON writes a line break as two characters.
  formula: { form: isFormula, longest: 21_000, arrangement: ['place', 'pane', 'copy'], isReferredTo: true },
};

/** Whether a text is the code of a kind. */
export function isObjectKind(kind: string): kind is ObjectKind {
  return Object.hasOwn(OBJECT_KINDS, kind);
}

/** Whether a text is the body of an object of the kind. */
export function isBodyOf(kind: ObjectKind, body: string): boolean {
  const { longest, form } = OBJECT_KINDS[kind];
  if (body.length > longest) return false;
  try {
    return form(JSON.parse(body));
  } catch {
    return false;
  }
}
