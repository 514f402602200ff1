import type { SessionPlan } from './session-plan.ts';

/** Where a session's plans come from, by row. */
export interface SessionPlans {
  /** The number of instruments. */
  readonly rows: number;
  /** Whether what the plan of a row needs of the store has been read. */
  isRead(row: number): boolean;
  /** Reads it, unless it has been. */
  read(row: number): Promise<void>;
  /** The plan of a row that is read; made now, in about a millisecond. Each is asked for once. */
  of(row: number): SessionPlan;
}

/** Of plans that need nothing of a store. */
export const NEEDS_NOTHING: Pick<SessionPlans, 'isRead' | 'read'> = { isRead: () => true, read: async () => {} };

/** The plans of a session without instruments. */
export const NO_PLANS: SessionPlans = {
  rows: 0,
  ...NEEDS_NOTHING,
  of: (row) => {
    throw new Error(`There is no row ${row}`);
  },
};
