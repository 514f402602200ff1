import type { SessionPlan } from './session-plan.ts';

/** Where a session's plans come from, by row. */
export interface SessionPlans {
  /** The number of instruments. */
  readonly rows: number;
  /** The rows whose plans were made in advance. */
  readonly ready: readonly number[];
  /** The plan of a row; made now, in about a millisecond, unless it was made in advance. */
  of(row: number): SessionPlan;
}

/** The plans of a session without instruments. */
export const NO_PLANS: SessionPlans = {
  rows: 0,
  ready: [],
  of: (row) => {
    throw new Error(`There is no row ${row}`);
  },
};
