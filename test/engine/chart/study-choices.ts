import { ownCode } from '../../../engine/chart/own-indicator.ts';
import type { StudyChoice, StudyChoices } from '../../../engine/chart/study-choice.ts';
import { entryOf } from '../../../engine/indicators/catalogue.ts';
import { defaultParameters } from '../../../engine/indicators/catalogue-entry.ts';

/** A formula of the user. */
export function formulaStudy(text: string, pane: 'price' | 'own'): StudyChoice {
  return { code: ownCode('formula1'), parameters: [], formula: { name: 'Mine', text, pane } };
}

/** An indicator with its defaults. */
function study(code: string): StudyChoice {
  const entry = entryOf(code);
  if (entry === undefined) throw new Error(code);
  return { code, parameters: defaultParameters(entry) };
}

/** Indicators over the prices and below them, with their defaults. */
export function studies(overlays: readonly string[], lower: readonly string[]): StudyChoices {
  return { overlays: overlays.map(study), lower: lower.map(study) };
}
