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

/** How a line is drawn: connected, a column a bar, a dot a bar, or boxes. */
export type Mark = 'line' | 'columns' | 'dots' | 'boxes';

/** One value a bar; `value` when it is the only one. */
export interface Line {
  readonly name: string;
  readonly mark: Mark;
}

/** All that the interface, the saved settings and the command need to know of an indicator, without its code. */
export interface CatalogueEntry {
  /** The code in saved settings. */
  readonly code: string;
  /** The name in the enumeration of overlays or lower indicators; another list than the codes (`mae` is not `mae`). */
  readonly name: string;
  /** Over the prices, or in a pane of its own below. */
  readonly pane: 'price' | 'lower';
  /** Every parameter, with its default. */
  readonly parameters: readonly Parameter[];
  /** How many of them a dialog shows; the rest are constants there. */
  readonly shown: number;
  /** Defaults of the first parameter for the second, third … of the kind on one chart. */
  readonly more?: readonly number[];
  readonly lines: readonly Line[];
  /** Lowest and highest possible value, where the scale is fixed. */
  readonly scale?: readonly [number, number];
}

const period = (name: string, value: number, minimum = 1): Parameter => ({ name, kind: 'period', value, minimum });
const factor = (name: string, value: number): Parameter => ({ name, kind: 'factor', value });
const lines = (...names: readonly string[]): readonly Line[] => names.map((name) => ({ name, mark: 'line' }));

const VALUE = lines('value');
const BAND = lines('mid', 'upper', 'lower');
const COLUMNS: readonly Line[] = [{ name: 'value', mark: 'columns' }];
const CONVERGENCE: readonly Line[] = [...lines('line', 'signal'), { name: 'hist', mark: 'columns' }];
const CONVERGENCE_PERIODS = [period('fast', 12), period('slow', 25), period('signal', 9)];

/**
 * The overlays, in the order of the enumeration `none, sma, ema, boll, par, mae, darvas, keltner`. Mind the names: the code
 * `mae` is the exponential average, the name `mae` the envelope.
 */
export const OVERLAYS: readonly CatalogueEntry[] = [
  {
    code: 'mas',
    name: 'sma',
    pane: 'price',
    parameters: [period('period', 25)],
    shown: 1,
    more: [50, 75],
    lines: VALUE,
  },
  {
    code: 'mae',
    name: 'ema',
    pane: 'price',
    parameters: [period('period', 25)],
    shown: 1,
    more: [50, 75],
    lines: VALUE,
  },
  {
    code: 'bb',
    name: 'boll',
    pane: 'price',
    parameters: [period('period', 20, 2), factor('deviations', 2)],
    shown: 1,
    more: [40],
    lines: BAND,
  },
  {
    code: 'sar',
    name: 'par',
    pane: 'price',
    parameters: [factor('step', 0.02), factor('maximum', 0.2)],
    shown: 2,
    lines: [{ name: 'value', mark: 'dots' }],
  },
  {
    code: 'maenv',
    name: 'mae',
    pane: 'price',
    parameters: [period('period', 25), factor('fraction', 0.06)],
    shown: 2,
    lines: BAND,
  },
  {
    code: 'dar',
    name: 'darvas',
    pane: 'price',
    parameters: [],
    shown: 0,
    lines: [{ name: 'box', mark: 'boxes' }],
  },
  {
    code: 'kel',
    name: 'keltner',
    pane: 'price',
    parameters: [period('period', 20), period('range', 10), factor('multiplier', 2)],
    shown: 2,
    lines: BAND,
  },
];

/** The lower indicators, in the order of the enumeration, and the standard deviation. */
export const LOWER_INDICATORS: readonly CatalogueEntry[] = [
  { code: 'vol', name: 'volume', pane: 'lower', parameters: [], shown: 0, lines: COLUMNS },
  { code: 'macd', name: 'macd', pane: 'lower', parameters: CONVERGENCE_PERIODS, shown: 3, lines: CONVERGENCE },
  {
    code: 'stoc',
    name: 'stoch',
    pane: 'lower',
    parameters: [period('k', 5), period('d', 7)],
    shown: 2,
    lines: lines('k', 'd'),
    scale: [0, 100],
  },
  {
    code: 'rsi',
    name: 'rsi',
    pane: 'lower',
    parameters: [period('period', 14, 2)],
    shown: 1,
    lines: VALUE,
    scale: [0, 100],
  },
  { code: 'obv', name: 'obv', pane: 'lower', parameters: [], shown: 0, lines: VALUE },
  {
    code: 'slow',
    name: 'slow',
    pane: 'lower',
    parameters: [period('k', 5), period('d', 7)],
    shown: 2,
    lines: lines('k', 'd'),
    scale: [0, 100],
  },
  { code: 'mom', name: 'momentum', pane: 'lower', parameters: [period('period', 7)], shown: 1, lines: VALUE },
  { code: 'roc', name: 'roc', pane: 'lower', parameters: [period('period', 7)], shown: 1, lines: VALUE },
  {
    code: 'adx',
    name: 'dm',
    pane: 'lower',
    parameters: [period('period', 14, 2)],
    shown: 1,
    lines: lines('plus', 'minus', 'adx'),
    scale: [0, 100],
  },
  {
    code: 'mf',
    name: 'mf',
    pane: 'lower',
    parameters: [period('period', 14, 2)],
    shown: 1,
    lines: VALUE,
    scale: [0, 100],
  },
  {
    code: 'will',
    name: 'williams',
    pane: 'lower',
    parameters: [period('period', 7)],
    shown: 1,
    lines: VALUE,
    scale: [-100, 0],
  },
  { code: 'ad', name: 'acc', pane: 'lower', parameters: [], shown: 0, lines: VALUE },
  {
    code: 'accosc',
    name: 'accOsc',
    pane: 'lower',
    parameters: [period('fast', 3), period('slow', 10)],
    shown: 0,
    lines: VALUE,
  },
  {
    code: 'chalk',
    name: 'chaikin',
    pane: 'lower',
    parameters: [period('period', 5)],
    shown: 1,
    lines: VALUE,
    scale: [-1, 1],
  },
  { code: 'mhist', name: 'macdhist', pane: 'lower', parameters: CONVERGENCE_PERIODS, shown: 3, lines: CONVERGENCE },
  {
    code: 'cci',
    name: 'cci',
    pane: 'lower',
    parameters: [period('period', 20), factor('constant', 0.015)],
    shown: 1,
    lines: VALUE,
  },
  {
    code: 'ppo',
    name: 'ppo',
    pane: 'lower',
    parameters: [period('fast', 12), period('slow', 25)],
    shown: 2,
    lines: VALUE,
  },
  { code: 'vma', name: 'vma', pane: 'lower', parameters: [period('period', 25)], shown: 1, lines: VALUE },
  {
    code: 'trix',
    name: 'trix',
    pane: 'lower',
    parameters: [period('period', 15), period('signal', 9)],
    shown: 2,
    lines: lines('line', 'signal'),
  },
  { code: 'lrs', name: 'lrs', pane: 'lower', parameters: [period('period', 20, 2)], shown: 1, lines: VALUE },
  {
    code: 'int',
    name: 'intensity',
    pane: 'lower',
    parameters: [period('period', 21)],
    shown: 1,
    lines: VALUE,
    scale: [-100, 100],
  },
  { code: 'atr', name: 'atr', pane: 'lower', parameters: [period('period', 14)], shown: 1, lines: VALUE },
  { code: 'force', name: 'force', pane: 'lower', parameters: [period('period', 13)], shown: 1, lines: VALUE },
  { code: 'trans', name: 'transactions', pane: 'lower', parameters: [], shown: 0, lines: COLUMNS },
  { code: 'sd', name: 'stddev', pane: 'lower', parameters: [period('period', 20, 2)], shown: 1, lines: VALUE },
];

/** The entry of a saved code; undefined for `none` and for codes that there are not. */
export function entryOf(code: string): CatalogueEntry | undefined {
  return OVERLAYS.find((entry) => entry.code === code) ?? LOWER_INDICATORS.find((entry) => entry.code === code);
}

/** The parameters of the `instance`-th (from 0) indicator of this kind on a chart, before anybody has chosen. */
export function defaultParameters(entry: CatalogueEntry, instance = 0): number[] {
  const values = entry.parameters.map((parameter) => parameter.value);
  const first = entry.more?.[instance - 1];
  if (first !== undefined) values[0] = first;
  return values;
}

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
