/** How lines of a class may be forwarded. */
interface ClassTerms {
  /** Whether its lines belong to an instrument's order book, not to its quote and trades. */
  readonly ofBook: boolean;
  /**
   * How many leading fields of a line, including its name, identify its subject. For a slow reader the latest line
   * replaces an earlier one with the same subject. 0: every line is kept.
   */
  readonly about: number;
}

/** The classes of the market's lines. `trade` and `depth` lines are never dropped. */
export const LINE_CLASSES = {
  quote: { ofBook: false, about: 3 },
  trade: { ofBook: false, about: 0 },
  depth: { ofBook: true, about: 0 },
  level: { ofBook: true, about: 5 },
} as const satisfies Readonly<Record<string, ClassTerms>>;

/** Determines who gets a line, and whether it may be dropped for a slow reader: see `LINE_CLASSES`. */
export type LineClass = keyof typeof LINE_CLASSES;
