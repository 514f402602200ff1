/**
 * The look of a heat map as a snapshot: the page reads it from its style tokens and posts it whole at every change.
 * Colours are CSS colours, lengths CSS pixels.
 */
export interface HeatTheme {
  /** `HEAT_TINTS` colours, from the deepest fall to the highest rise. */
  readonly tints: readonly string[];
  /** Text colour on every tint. */
  readonly ink: string;
  /** Between tiles. */
  readonly line: string;
  /** Background of groups, and the ink of their names. */
  readonly ground: string;
  readonly groundInk: string;
  readonly fontFamily: string;
  readonly strongWeight: string;
  readonly textWeight: string;
  /** Four sizes of type, the smallest first. */
  readonly sizes: readonly [number, number, number, number];
  /** BCP 47 tag for numbers. */
  readonly locale: string;
}
