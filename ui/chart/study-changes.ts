import type { ChoiceChange } from '../../engine/chart/choice-after.ts';
import {
  MAX_LOWER,
  MAX_OVERLAYS,
  type StudyChoice,
  type StudyChoices,
  type StudyPlace,
} from '../../engine/chart/study-choice.ts';

/** The change that removes an indicator. */
export function removeStudy(studies: StudyChoices, { place, at }: StudyPlace): ChoiceChange {
  return { type: 'studies', studies: { ...studies, [place]: studies[place].filter((_, i) => i !== at) } };
}

/**
 * The change that shows a formula where it belongs: those of its code move there from the other place, and with `adds` there is one
 * more. A place that is full takes none.
 */
export function showOwn(studies: StudyChoices, code: string, pane: 'price' | 'own', adds: boolean): ChoiceChange {
  const [to, from, most] =
    pane === 'price' ? (['overlays', 'lower', MAX_OVERLAYS] as const) : (['lower', 'overlays', MAX_LOWER] as const);
  const room = Math.max(0, most - studies[to].length);
  const moved = studies[from].filter((study) => study.code === code).slice(0, room);
  const added = adds && room > moved.length ? [{ code, parameters: [] }] : [];
  const kept = studies[from].filter((study) => !moved.includes(study));
  return { type: 'studies', studies: { ...studies, [from]: kept, [to]: [...studies[to], ...moved, ...added] } };
}

/** The change that hides an indicator, or shows it again. */
export function setHidden(studies: StudyChoices, { place, at }: StudyPlace, hidden: boolean): ChoiceChange {
  const changed = ({ code, parameters }: StudyChoice): StudyChoice =>
    hidden ? { code, parameters, hidden: true } : { code, parameters };
  return {
    type: 'studies',
    studies: { ...studies, [place]: studies[place].map((study, i) => (i === at ? changed(study) : study)) },
  };
}
