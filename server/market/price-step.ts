import type { Instrument } from './market-source.ts';

/**
 * The smallest step between two prices of an instrument near `price`: half a cent below 50 cents in Canada, a hundredth
 * of a cent below a dollar in the US, otherwise a cent; a hundredth of a cent for exchange rates.
 */
export function priceStep(instrument: Pick<Instrument, 'isIndex' | 'region' | 'symbol'>, price: number): number {
  if (instrument.isIndex) return instrument.symbol.startsWith('FX') ? 0.0001 : 0.01;
  if (instrument.region === 'C') return price < 0.5 ? 0.005 : 0.01;
  return price < 1 ? 0.0001 : 0.01;
}

/** Rounds to a whole number of steps, at least one, without floating-point error. */
export function roundToStep(price: number, step: number): number {
  const steps = Math.max(1, Math.round(price / step));
  return cleanPrice(steps * step);
}

/** Rounds to four decimals, to remove the floating-point error of sums. */
export function cleanPrice(price: number): number {
  return Math.round(price * 10_000) / 10_000;
}
