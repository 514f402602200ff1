/** Mantissas of an axis' step (specification section 9), times a power of ten. */
const CANDIDATES = [10, 15, 20, 25, 30, 40, 50, 60, 75];
/** The ticks of a logarithmic axis within a decade, from the finest list to the coarsest. */
const DECADES: readonly (readonly number[])[] = [CANDIDATES, [10, 15, 20, 30, 50, 75], [10, 20, 50], [10, 30], [10]];
const DIVISIONS_IN_ENGINE = 10;
/** The most divisions of a price axis on a screen. */
export const SCREEN_DIVISIONS = 8;
/** Rounding may put a tick outside the range by this share of a step. */
const ROUNDING = 1e-9;

/**
 * The smallest step among 10, 15, 20, 25, 30, 40, 50, 60, 75 × 10ⁿ that cuts `extent` into at most `divisions` parts
 * (10 in the engine, 8 on screens). NaN when the extent is not a positive number.
 */
export function axisStep(extent: number, divisions: number = DIVISIONS_IN_ENGINE): number {
  const least = extent / divisions;
  if (!(least > 0) || !Number.isFinite(least)) return Number.NaN;
  let power = Math.floor(Math.log10(least)) - 1;
  // The logarithm may land one power too high or low for values next to a power of ten.
  if (scaledBy(10, power) > least) power--;
  for (;;) {
    for (const candidate of CANDIDATES) {
      const step = scaledBy(candidate, power);
      if (step >= least * (1 - ROUNDING)) return step;
    }
    power++;
  }
}

/**
 * The multiples of `step` within `low … high`, written into `out`; returns how many. Each is `n × step`, never a sum,
 * so that no error accumulates along the axis.
 */
export function fillTicks(low: number, high: number, step: number, out: Float64Array): number {
  if (!(step > 0)) return 0;
  const first = Math.ceil(low / step - ROUNDING);
  const last = Math.floor(high / step + ROUNDING);
  const count = Math.max(0, Math.min(last - first + 1, out.length));
  for (let i = 0; i < count; i++) out[i] = (first + i) * step;
  return count;
}

/**
 * The ticks of a logarithmic scale from `low` to `high` (both above 0) that is `height` device pixels tall, at least
 * `spacing` apart, written into `out`; returns how many. Per decade they are the longest list of `DECADES` that fits:
 * the mantissas of the steps, fewer of them, or only powers of ten, and of those every second, third … if decades are
 * crowded.
 */
export function fillLogTicks(low: number, high: number, height: number, spacing: number, out: Float64Array): number {
  if (!(low > 0 && high > low)) return 0;
  const decade = height / Math.log10(high / low);
  const mantissas = DECADES.find((list) => decade * Math.log10(leastRatio(list)) >= spacing) ?? [10];
  const stride = mantissas.length > 1 ? 1 : Math.max(1, Math.ceil(spacing / decade));
  // A mantissa of 10 makes a value one power higher: strides are counted from 1, whose power is -1.
  const first = Math.floor(Math.floor(Math.log10(low)) / stride) * stride - 1;
  let count = 0;
  for (let power = first; scaledBy(10, power) <= high; power += stride) {
    for (const mantissa of mantissas) {
      const value = scaledBy(mantissa, power);
      if (value < low * (1 - ROUNDING) || value > high * (1 + ROUNDING) || count === out.length) continue;
      out[count++] = value;
    }
  }
  return count;
}

/** The least ratio between neighbouring mantissas, including that of the next decade's first. */
function leastRatio(mantissas: readonly number[]): number {
  return Math.min(...mantissas.map((value, i) => (mantissas[i + 1] ?? 10 * mantissas[0]) / value));
}

/** Dividing by a power of ten is exact where multiplying by its inverse is not: 3 × 0.1 is not 0.3. */
function scaledBy(mantissa: number, power: number): number {
  return power < 0 ? mantissa / 10 ** -power : mantissa * 10 ** power;
}
