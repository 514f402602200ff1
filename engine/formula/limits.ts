/** Bars that a machine of a whole series computes at a time: so few that what a step writes stays in the processor's first cache. */
export const BLOCK = 1024;

/** What a formula may cost at most; the compiler refuses more. */
export const LIMITS = {
  /** Length of the text. */
  characters: 10_000,
  /** Nesting of parentheses and operators. */
  levels: 100,
  /** Steps that a bar takes, after equal ones were joined. */
  steps: 400,
  lines: 16,
  parameters: 16,
  securities: 8,
  /** Bars of one window or shift. */
  window: 5000,
  /** Nanoseconds that a bar takes, roughly: a million bars in ten seconds. */
  cost: 10_000,
  /** Largest constant of a function, such as a number of deviations; the least is 1 over it. */
  factor: 1e9,
  /** Memory of one formula on one security, besides its lines. */
  bytes: 4_000_000,
} as const;
