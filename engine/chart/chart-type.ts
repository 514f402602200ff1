/**
 * A chart's type by its saved code (`ptype`): a line through the closes, candles, bars from high to low with the close,
 * the same with the open, or the line of closes in per cent from the first one in sight.
 */
export type ChartType = 'close' | 'candle' | 'bars' | 'ohlc' | 'percent' | 'threeline';

/** The types in the order in which they are offered. */
export const CHART_TYPES: readonly ChartType[] = ['close', 'candle', 'bars', 'ohlc', 'percent', 'threeline'];

/** Whether a text is the code of a type. */
export function isChartType(code: string): code is ChartType {
  return CHART_TYPES.includes(code as ChartType);
}

/** Whether only closes are shown: their extremes make the scale, and the bars beside the edges are needed to join them. */
export function showsCloses(type: ChartType): boolean {
  return type === 'close' || type === 'percent';
}
