import { entryOf } from '../indicators/catalogue.ts';
import { type CatalogueEntry, defaultParameters } from '../indicators/catalogue-entry.ts';
import type { ShownFormula } from './own-indicator.ts';

/** An indicator on a chart: its saved code and all its parameters, valid and in the catalogue's order. */
export interface StudyChoice {
  readonly code: string;
  readonly parameters: readonly number[];
  /** Chosen, but not drawn for the time being. It is not saved. */
  readonly hidden?: true;
  /** The user's formula of the code; null if it was deleted, absent while it is not known. It is not saved. */
  readonly formula?: ShownFormula | null;
}

/** The indicators of a chart: over the prices, and one per pane below them, in order. */
export interface StudyChoices {
  readonly overlays: readonly StudyChoice[];
  readonly lower: readonly StudyChoice[];
}

/** Where an indicator is among the chosen ones. */
export interface StudyPlace {
  readonly place: keyof StudyChoices;
  readonly at: number;
}

/** The most overlays on one chart (specification section 9). */
export const MAX_OVERLAYS = 10;
/** The most lower panes on one chart. */
export const MAX_LOWER = 6;
/** How many of them the specification's saved settings and its Options dialog have. */
export const SPECIFIED_LOWER = 3;

/** The indicators until the user chooses: volume below, nothing over the prices. */
export const FIRST_STUDIES: StudyChoices = { overlays: [], lower: [{ code: 'vol', parameters: [] }] };

/** A new indicator of this kind, with defaults that depend on how many of its kind are in `chosen`. */
export function newStudy(entry: CatalogueEntry, chosen: readonly StudyChoice[]): StudyChoice {
  const instance = chosen.filter(({ code }) => code === entry.code).length;
  return { code: entry.code, parameters: defaultParameters(entry, instance) };
}

/**
 * The indicators as a chart draws them, without the hidden ones. With `volumeOver` the volume is the last of those over
 * the prices. The same object if nothing differs from the choice.
 */
export function shownStudies(studies: StudyChoices, volumeOver: boolean): StudyChoices {
  const { overlays, lower } = studies;
  const below = lower.filter(isShown);
  const volume = volumeOver ? below.find(isVolume) : undefined;
  if (volume === undefined && below.length === lower.length && overlays.every(isShown)) return studies;
  const over = overlays.filter(isShown);
  if (volume === undefined) return { overlays: over, lower: below };
  return { overlays: [...over, volume], lower: below.filter((study) => study !== volume) };
}

/** The places in the choice of the indicators of `shownStudies`: those over the prices, then those below. */
export function shownPlaces(studies: StudyChoices, volumeOver: boolean): readonly StudyPlace[] {
  const { overlays, lower } = shownStudies(studies, volumeOver);
  return [...overlays, ...lower].map((study) => {
    const place = studies.overlays.includes(study) ? 'overlays' : 'lower';
    return { place, at: studies[place].indexOf(study) };
  });
}

function isShown({ hidden }: StudyChoice): boolean {
  return hidden !== true;
}

function isVolume({ code }: StudyChoice): boolean {
  return entryOf(code)?.volume === 'shown';
}
