import { type CatalogueEntry, defaultParameters } from '../indicators/catalogue-entry.ts';

/** An indicator on a chart: its saved code and all its parameters, usable and in the catalogue's order. */
export interface StudyChoice {
  readonly code: string;
  readonly parameters: readonly number[];
}

/** The indicators of a chart: over the prices, and one a pane below them, in their order. */
export interface StudyChoices {
  readonly overlays: readonly StudyChoice[];
  readonly lower: readonly StudyChoice[];
}

/** Overlays on one chart, at most (specification section 9). */
export const MAX_OVERLAYS = 10;
/** Lower panes on one chart, at most. */
export const MAX_LOWER = 3;

/** The indicators of somebody who never chose any: volume below, nothing over the prices. */
export const FIRST_STUDIES: StudyChoices = { overlays: [], lower: [{ code: 'vol', parameters: [] }] };

/** A new indicator of this kind, with the defaults that fit the number of its kind already in `chosen`. */
export function newStudy(entry: CatalogueEntry, chosen: readonly StudyChoice[]): StudyChoice {
  const instance = chosen.filter(({ code }) => code === entry.code).length;
  return { code: entry.code, parameters: defaultParameters(entry, instance) };
}
