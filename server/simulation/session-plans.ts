import type { SessionPlan } from './session-plan.ts';

/** Where a session's plans come from, by row. */
export interface SessionPlans {
  /** The number of instruments. */
  readonly rows: number;
  /** Whether the stored data that a row's plan needs have been read. */
  isRead(row: number): boolean;
  /** Reads them if necessary. */
  read(row: number): Promise<void>;
  /**
   * The plan of a row whose data have been read. It is computed by the call, in about a millisecond; call it once for each row.
   */
  of(row: number): SessionPlan;
}

/** For plans that need no stored data. */
export const NEEDS_NOTHING: Pick<SessionPlans, 'isRead' | 'read'> = { isRead: () => true, read: async () => {} };

/** The plans of a session without instruments. */
export const NO_PLANS: SessionPlans = {
  rows: 0,
  ...NEEDS_NOTHING,
  of: (row) => {
    throw new Error(`There is no row ${row}`);
  },
};
