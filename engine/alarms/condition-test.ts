import type { AlarmEventNumber, AlarmFigures } from './alarm-figures.ts';
import { CONDITION_TABLE, type Condition, type ConditionTypeNumber, Direction } from './condition.ts';

/** Whether a condition is met by an event (specification section 5). Anything but "at most" is "at least". */
export function isMet(condition: Condition, event: AlarmEventNumber, figures: AlarmFigures): boolean {
  const { on, type, direction, value } = condition;
  const entry = CONDITION_TABLE[type];
  if (!on || entry.event !== event) return false;
  if (entry.isMet !== undefined) return entry.isMet(figures, value);
  const figure = entry.figure(figures);
  return direction === Direction.AtMost ? figure <= value : figure >= value;
}

/** The figure that a condition of this type compares, or that an event shows; NaN for an event without one. */
export function conditionFigure(type: ConditionTypeNumber, figures: AlarmFigures): number {
  return CONDITION_TABLE[type].figure(figures);
}
