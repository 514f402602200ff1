/** What a parameter is: a number of bars, or a factor above 0. */
type ParameterKind = 'period' | 'factor';

/** One parameter of an indicator. */
export interface Parameter {
  readonly name: string;
  readonly kind: ParameterKind;
  readonly value: number;
  /** Smallest period that has a meaning. */
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

/** What somebody typed into a parameter field: a usable value, or undefined when it is empty or no number above 0. */
export function parameterFromText(parameter: Parameter, text: string): number | undefined {
  const trimmed = text.trim();
  return /^[+]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(trimmed) ? usableParameter(parameter, Number(trimmed)) : undefined;
}

/** A value as the indicator takes it, periods rounded and raised to their minimum; undefined when it is not above 0. */
export function usableParameter(parameter: Parameter, value: number): number | undefined {
  if (!(value > 0 && value < Number.POSITIVE_INFINITY)) return undefined;
  return parameter.kind === 'period' ? Math.max(parameter.minimum ?? 1, Math.round(value)) : value;
}
