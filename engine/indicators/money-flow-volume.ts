/** The bar's volume, weighted from −1 (closed at its low) to 1 (at its high); 0 for a bar without range (Chaikin). */
export function moneyFlowVolume(high: number, low: number, close: number, volume: number): number {
  const range = high - low;
  return range > 0 ? ((close - low - (high - close)) / range) * volume : 0;
}
