import { LONGEST_NAME } from './board-body.ts';
import { isMark, isRecord, isTableOf, isTextLike, isTextOf, type JsonForm } from './json-form.ts';
import { PLACE } from './place.ts';

/** Named settings of a chart. */
export interface TemplateBody {
  readonly name: string;
  /** Its position among the templates; see `place.ts`. */
  readonly place: string;
  /**
   * Preferences by name, from `templateSettings` (engine/settings). The page interprets them; here only their size is limited.
   */
  readonly settings: Readonly<Record<string, string>>;
  readonly copy?: true;
}

/** Whether a value is a `TemplateBody`. */
export const isTemplate: JsonForm = isRecord(
  { name: isTextOf(LONGEST_NAME, 1), place: isTextLike(PLACE), settings: isTableOf(isTextOf(1000), 100) },
  { copy: isMark },
);
