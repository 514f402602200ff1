/** The kind of a parameter: a number of bars, or a factor above 0. */
type ParameterKind = 'period' | 'factor';

/** One parameter of an indicator. */
export interface Parameter {
  readonly name: string;
  readonly kind: ParameterKind;
  readonly value: number;
  /** Smallest meaningful period. */
  readonly minimum?: number;
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

/** Parses the text of a parameter field: a usable value, or undefined if it is empty or not a number above 0. */
export function parameterFromText(parameter: Parameter, text: string): number | undefined {
  const trimmed = text.trim();
  return /^[+]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(trimmed) ? usableParameter(parameter, Number(trimmed)) : undefined;
}

/** A value that the indicator accepts: periods are rounded and raised to their minimum; undefined if not above 0. */
export function usableParameter(parameter: Parameter, value: number): number | undefined {
  if (!(value > 0 && value < Number.POSITIVE_INFINITY)) return undefined;
  return parameter.kind === 'period' ? Math.max(parameter.minimum ?? 1, Math.round(value)) : value;
}
