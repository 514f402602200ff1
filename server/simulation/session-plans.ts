import type { SessionPlan } from './session-plan.ts';

/** Where a session's plans come from, by row. */
export interface SessionPlans {
  /** How many instruments there are. */
  readonly rows: number;
  /** The rows whose plans were made ahead. */
  readonly ready: readonly number[];
  /** The plan of a row; made now, in about a millisecond, when it was not made ahead. */
  of(row: number): SessionPlan;
}

/** A session without an instrument. */
export const NO_PLANS: SessionPlans = {
  rows: 0,
  ready: [],
  of: (row) => {
    throw new Error(`There is no row ${row}`);
  },
};
