/**
 * The types of a chart by their saved codes (`ptype`), in the order in which they are offered: a line through the closes,
 * candles, bars from high to low with the close, the same with the open, the line of closes in per cent from the first
 * one in sight, or three line break.
 */
export const CHART_TYPES = ['close', 'candle', 'bars', 'ohlc', 'percent', 'threeline'] as const;

/** One of `CHART_TYPES`. */
export type ChartType = (typeof CHART_TYPES)[number];

/** Whether a text is the code of a type. */
export function isChartType(code: string): code is ChartType {
  return CHART_TYPES.includes(code as ChartType);
}

/** Whether only closes are shown: their extremes make the scale, and the bars beside the edges are needed to join them. */
export function showsCloses(type: ChartType): boolean {
  return type === 'close' || type === 'percent';
}
