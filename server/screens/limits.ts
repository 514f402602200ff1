/** What formulas over many securities may cost a server. */
export const RUN_LIMITS = {
  /** Formulas that are worked out at the same time, and those of one subscriber. */
  runs: 64,
  runsOfOne: 16,
  /** Memory of the states of one formula, and of all, in bytes. */
  bytes: 64_000_000,
  allBytes: 256_000_000,
  /** Milliseconds of a core for one evaluation of all securities, and for reading their histories, by the compiler's estimate. */
  evaluation: 100,
  reading: 60_000,
  /** Bars of minutes that a formula may look back: they are read from the store for every security. */
  minutes: 4_000,
} as const;

/** How long a formula is kept after the last request for it (milliseconds). */
export const RUN_LEASE_MS = 180_000;

/** The longest piece of work before other requests get their turn (milliseconds). */
export const SLICE_MS = 8;

/** The time after which a formula that is worked out by tick is worked out again (milliseconds). */
export const TICK_MS = 1_000;
