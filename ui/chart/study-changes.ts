import type { ChoiceChange } from '../../engine/chart/choice-after.ts';
import type { StudyChoice, StudyChoices, StudyPlace } from '../../engine/chart/study-choice.ts';

/** The change that removes an indicator. */
export function removeStudy(studies: StudyChoices, { place, at }: StudyPlace): ChoiceChange {
  return { type: 'studies', studies: { ...studies, [place]: studies[place].filter((_, i) => i !== at) } };
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
