import { LONGEST_NAME } from './board-body.ts';
import { isMark, isRecord, isTableOf, isTextLike, isWords, type JsonForm } from './json-form.ts';
import { PLACE } from './place.ts';

/** Settings of a chart under a name. */
export interface TemplateBody {
  readonly name: string;
  /** Among the templates. */
  readonly place: string;
  /** Preferences by name, as `templateSettings` (engine/settings) makes them. The page reads them; here they are only limited. */
  readonly settings: Readonly<Record<string, string>>;
  readonly copy?: true;
}

/** Whether a value is a `TemplateBody`. */
export const isTemplate: JsonForm = isRecord(
  { name: isWords(LONGEST_NAME, 1), place: isTextLike(PLACE), settings: isTableOf(isWords(100), 100) },
  { copy: isMark },
);
