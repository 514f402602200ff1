import type { SessionPlan } from './session-plan.ts';

/** Where a session's plans come from, by row. */
export interface SessionPlans {
  /** The number of instruments. */
  readonly rows: number;
  /** The rows that enter a session at its beginning; all others when they are asked for, or after a while. */
  readonly ready: readonly number[];
  /** The plan of a row; made now, in about a millisecond. Each is asked for once. */
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
