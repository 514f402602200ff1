import type { StudyChoice, StudyChoices } from '../../../engine/chart/study-choice.ts';
import { entryOf } from '../../../engine/indicators/catalogue.ts';
import { defaultParameters } from '../../../engine/indicators/catalogue-entry.ts';

/** An indicator as it is first chosen. */
function study(code: string): StudyChoice {
  const entry = entryOf(code);
  if (entry === undefined) throw new Error(code);
  return { code, parameters: defaultParameters(entry) };
}

/** Indicators over the prices and below them, as they are first chosen. */
export function studies(overlays: readonly string[], lower: readonly string[]): StudyChoices {
  return { overlays: overlays.map(study), lower: lower.map(study) };
}
