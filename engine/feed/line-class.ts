/** What a class of lines means to whoever hands its lines on. */
interface ClassTerms {
  /** Its lines belong to an instrument's order book, not to its quote and trades. */
  readonly ofBook: boolean;
  /**
   * How many fields at the beginning of a line, its name among them, say what the line is about. For a slow reader, the latest line
   * takes the place of an earlier one that is about the same. 0: every line is kept.
   */
  readonly about: number;
}

/** The classes of the market's lines. `trade` and `depth` lines are never left out. */
export const LINE_CLASSES = {
  quote: { ofBook: false, about: 3 },
  trade: { ofBook: false, about: 0 },
  depth: { ofBook: true, about: 0 },
  level: { ofBook: true, about: 5 },
} as const satisfies Readonly<Record<string, ClassTerms>>;

/** What may be done to a line when a reader is slow, and who gets it: see `LINE_CLASSES`. */
export type LineClass = keyof typeof LINE_CLASSES;
