/** Whether drills run at full length (`FAULTS=all`), or only the short part that `npm test` runs. */
export const WHOLE = process.env.FAULTS === 'all';
