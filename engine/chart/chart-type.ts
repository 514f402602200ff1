/** What a chart type shows. Its painter is in `engine/draw/base-layer.ts`. */
interface ChartTypeEntry {
  /** Whether only closes are shown: their extremes make the scale, and the bars beside the edges are needed to join them. */
  readonly closes?: true;
  /** Whether the price axis is in per cent from the first close in sight. */
  readonly percent?: true;
  /** Whether three line breaks of the bars are shown instead of them. */
  readonly threeLine?: true;
}

const ENTRIES = {
  close: { closes: true },
  candle: {},
  /** From high to low with the close. */
  bars: {},
  /** The same with the open. */
  ohlc: {},
  percent: { closes: true, percent: true },
  threeline: { threeLine: true },
} as const satisfies Readonly<Record<string, ChartTypeEntry>>;

/** The type of a chart by its saved code (`ptype`). */
export type ChartType = keyof typeof ENTRIES;

/** What every chart type shows. */
export const CHART_TYPE_TABLE: Readonly<Record<ChartType, ChartTypeEntry>> = ENTRIES;

/** The chart types in the order in which they are offered. */
export const CHART_TYPES = /* @__PURE__ */ Object.keys(ENTRIES) as readonly ChartType[];

/** Whether a text is the code of a type. */
export function isChartType(code: string): code is ChartType {
  return Object.hasOwn(ENTRIES, code);
}
