/**
 * The colours and fonts of a chart as a snapshot: the page reads them from its style tokens and posts them whole at
 * every change of theme. Colours are opaque `#rrggbb`, named by role.
 */
export interface ChartTheme {
  readonly surface: string;
  /** Background of the cursor's tags and of floating parts. */
  readonly raised: string;
  readonly ink: string;
  readonly faintInk: string;
  /** Frame and pane borders. */
  readonly line: string;
  readonly accent: string;
  readonly up: string;
  readonly down: string;
  /** The colours of drawings by name, besides the ink. */
  readonly drawn: Readonly<Record<string, string>>;
  /** A CSS font family list, for every text of the chart. */
  readonly fontFamily: string;
  /** CSS pixels. */
  readonly fontSize: number;
  /** BCP 47 tag for month names and numbers. */
  readonly locale: string;
}
