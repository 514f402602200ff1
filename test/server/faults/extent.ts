/** Every drill at its full length (`FAULTS=all`), or the short part that always runs. */
export const WHOLE = process.env.FAULTS === 'all';
