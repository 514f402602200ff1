/** The kind of a parameter: a number of bars, a factor above 0, or any number. */
type ParameterKind = 'period' | 'factor' | 'number';

/** One parameter of an indicator. */
export interface Parameter {
  readonly name: string;
  readonly kind: ParameterKind;
  readonly value: number;
  /** The smallest meaningful value. */
  readonly minimum?: number;
  readonly maximum?: number;
}

/** A number of bars, with its default. */
export const period = (name: string, value: number, minimum = 1): Parameter => ({
  name,
  kind: 'period',
  value,
  minimum,
});

/** A factor, with its default. */
export const factor = (name: string, value: number): Parameter => ({ name, kind: 'factor', value });

/** Parses the text of a parameter field: a usable value, or undefined if it is empty or no value of the parameter. */
export function parameterFromText(parameter: Parameter, text: string): number | undefined {
  const trimmed = text.trim();
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(trimmed)
    ? usableParameter(parameter, Number(trimmed))
    : undefined;
}

/**
 * A value that the indicator accepts: periods are rounded and raised to their minimum. Undefined if it is above the maximum, not
 * above 0 (periods and factors) or below the minimum (numbers).
 */
export function usableParameter({ kind, minimum, maximum }: Parameter, value: number): number | undefined {
  if (!(value <= (maximum ?? Number.MAX_VALUE))) return undefined;
  if (kind === 'number') return value >= (minimum ?? -Number.MAX_VALUE) ? value : undefined;
  if (value <= 0) return undefined;
  return kind === 'period' ? Math.max(minimum ?? 1, Math.round(value)) : value;
}
