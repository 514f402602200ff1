import {
  ABSOLUTE,
  ADD,
  DIVIDE,
  EXPONENTIAL,
  FLOOR,
  HIGHER,
  LOGARITHM,
  LOWER,
  MULTIPLY,
  NEGATIVE,
  POWER,
  RATIO,
  ROUND,
  SIGN,
  SQUARE_ROOT,
  SUBTRACT,
} from './arithmetic.ts';
import { CLOSE_PLACE, TRUE_RANGE, TYPICAL_PRICE } from './bar-values.ts';
import { BOX } from './boxes.ts';
import { BAR_NUMBER, BARS_SINCE, CROSSES_ABOVE, CROSSES_BELOW, PREVIOUS } from './earlier-bars.ts';
import { condition, constant, direct, type FormulaFunction, length, series } from './formula-function.ts';
import type { Graph, Node } from './graph.ts';
import type { Kernel } from './kernel.ts';
import { AND, AT_LEAST, AT_MOST, DIFFERENT, EQUAL, GREATER, IF, LESS, MISSING, NOT, OR, OTHERWISE } from './logic.ts';
import { OTHER_PRICE } from './other-security.ts';
import { PRICES, type Price } from './price.ts';
import { ANCHOR, DAY_BEFORE, DAY_FIRST } from './sessions.ts';
import { EXPONENTIAL_MEAN, MEAN_WHERE, SEEDED_MEAN, WILDER_SUM } from './smoothing.ts';
import { TOTAL, TOTAL_SINCE } from './totals.ts';
import { TRAILING_STOP } from './trailing-stop.ts';
import { LONG_EXTREME, SHORT_EXTREME, SHORT_WINDOW } from './window-extremes.ts';
import { DEVIATION, MEAN_DEVIATION, SLOPE } from './window-spread.ts';
import { FEW, RUNNING_SUM, SHORT_SUM, WINDOW_SUM } from './window-sums.ts';

const X = series('x');
const PAIR = [series('a'), series('b')];
const CONDITIONS = [condition('a'), condition('b')];
const N = length('length');

/** A price of the security itself or, with a symbol, of another one. */
const priceOf = (name: Price): FormulaFunction => ({
  name,
  takes: [{ name: 'symbol', type: 'symbol', isOptional: true }],
  gives: 'number',
  make: (graph, _values, _numbers, symbol) =>
    symbol === null
      ? graph.price(name)
      : graph.apply(OTHER_PRICE, [graph.price('time')], [graph.security(symbol), PRICES.indexOf(name)]),
});

/** A mean of some prices of the bar. */
const meanOf = (name: string, prices: readonly Price[]): FormulaFunction => ({
  name,
  takes: [],
  gives: 'number',
  make: (graph) => meanPrice(graph, prices),
});

function meanPrice(graph: Graph, prices: readonly Price[]): Node {
  const [first, ...others] = prices.map((price) => graph.price(price));
  const sum = others.reduce((total, price) => graph.apply(ADD, [total, price]), first);
  return graph.apply(DIVIDE, [sum, graph.constant(prices.length)]);
}

/** The highest (`sign` is 1) or lowest (−1) of the last values. A window of one value is that value, as it is for a sum. */
const extreme = (name: string, sign: number): FormulaFunction => ({
  name,
  takes: [X, N],
  gives: 'number',
  make: (graph, [x], [bars]) =>
    bars === 1 ? x : graph.apply(bars > SHORT_WINDOW ? LONG_EXTREME : SHORT_EXTREME, [x], [bars, sign]),
});

/** A sum of the last values times a factor. */
const summed = (name: string, factor: (bars: number) => number): FormulaFunction => ({
  name,
  takes: [X, N],
  gives: 'number',
  make: (graph, [x], [bars]) => (bars === 1 ? x : sumOf(graph, x, bars, factor(bars))),
});

/** Volumes may jump by orders of magnitude and fall back to 0, of which a running sum would keep a residue. */
const SIMILAR: readonly Price[] = ['open', 'high', 'low', 'close'];

function sumOf(graph: Graph, x: Node, bars: number, factor: number): Node {
  const isSimilar = x.price >= 0 && SIMILAR.includes(PRICES[x.price]);
  return graph.apply(isSimilar ? RUNNING_SUM : bars > FEW ? WINDOW_SUM : SHORT_SUM, [x], [bars, factor]);
}

const smoothed = (name: string, weight: (period: number) => number): FormulaFunction => ({
  name,
  takes: [X, N],
  gives: 'number',
  make: (graph, [x], [period]) => graph.apply(EXPONENTIAL_MEAN, [x], [period, weight(period)]),
});

const doubled = (period: number): number => 2 / (period + 1);

/** Per cent by which a value is above another. */
function aboveInPercent(graph: Graph, value: Node, base: Node): Node {
  const ratio = graph.apply(DIVIDE, [value, base]);
  return graph.apply(MULTIPLY, [graph.apply(SUBTRACT, [ratio, graph.constant(1)]), graph.constant(100)]);
}

const dayBefore = (graph: Graph): Node => graph.apply(DAY_BEFORE, [graph.price('close'), graph.price('time')]);

const dayOpen = (graph: Graph): Node => graph.apply(DAY_FIRST, [graph.price('open'), graph.price('time')]);

const ofBar = (graph: Graph, kernel: Kernel): Node =>
  graph.apply(kernel, [graph.price('high'), graph.price('low'), graph.price('close')]);

/** As in `engine/indicators/money-flow-volume.ts`. */
const moneyFlow = (graph: Graph): Node => graph.apply(MULTIPLY, [ofBar(graph, CLOSE_PLACE), graph.price('volume')]);

const alone = (name: string, make: (graph: Graph) => Node): FormulaFunction => ({
  name,
  takes: [],
  gives: 'number',
  make,
});

/**
 * Every function of the language except the indicators, in the order of its documentation; operators are functions by their
 * symbol. The compiler, the completion and the documentation know only this table. `functions.json` has the texts.
 */
export const FUNCTIONS: readonly FormulaFunction[] = [
  ...PRICES.filter((name) => name !== 'time').map(priceOf),
  meanOf('hl2', ['high', 'low']),
  alone('hlc3', (graph) => ofBar(graph, TYPICAL_PRICE)),
  meanOf('ohlc4', ['open', 'high', 'low', 'close']),
  alone('truerange', (graph) => ofBar(graph, TRUE_RANGE)),
  alone('moneyflow', moneyFlow),
  alone('dayopen', dayOpen),
  alone('prevclose', dayBefore),
  alone('change', (graph) => graph.apply(SUBTRACT, [graph.price('close'), dayBefore(graph)])),
  alone('change%', (graph) => aboveInPercent(graph, graph.price('close'), dayBefore(graph))),
  alone('gap', (graph) => aboveInPercent(graph, dayOpen(graph), dayBefore(graph))),
  {
    name: ANCHOR.name,
    takes: [],
    gives: 'condition',
    make: (graph) => graph.apply(ANCHOR, [graph.price('time')], [], 'condition'),
  },
  { name: 'barnumber', takes: [], gives: 'number', make: (graph) => graph.apply(BAR_NUMBER, []) },

  direct(NEGATIVE, [X]),
  direct(POWER, PAIR),
  direct(MULTIPLY, PAIR),
  direct(DIVIDE, PAIR),
  direct(ADD, PAIR),
  direct(SUBTRACT, PAIR),
  direct(LESS, PAIR, 'condition'),
  direct(AT_MOST, PAIR, 'condition'),
  direct(GREATER, PAIR, 'condition'),
  direct(AT_LEAST, PAIR, 'condition'),
  direct(EQUAL, PAIR, 'condition'),
  direct(DIFFERENT, PAIR, 'condition'),
  direct(CROSSES_ABOVE, PAIR, 'condition'),
  direct(CROSSES_BELOW, PAIR, 'condition'),
  direct(NOT, [condition('a')], 'condition'),
  direct(AND, CONDITIONS, 'condition'),
  direct(OR, CONDITIONS, 'condition'),
  direct(BARS_SINCE, [condition('a')]),

  direct(IF, [condition('condition'), series('yes'), series('no')]),
  direct(MISSING, [X], 'condition'),
  direct(OTHERWISE, [X, series('other')]),
  direct(RATIO, [...PAIR, series('other')]),
  direct(PREVIOUS, [X, length('bars', 1, 1)]),

  summed('sma', (bars) => 1 / bars),
  summed('avg', (bars) => 1 / bars),
  smoothed('ema', doubled),
  smoothed('rma', (period) => 1 / period),
  {
    name: SEEDED_MEAN.name,
    takes: [X, N],
    gives: 'number',
    make: (graph, [x], [period]) => graph.apply(SEEDED_MEAN, [x], [period, doubled(period)]),
  },
  {
    name: MEAN_WHERE.name,
    takes: [X, condition('condition'), N],
    gives: 'number',
    make: (graph, values, [period]) => graph.apply(MEAN_WHERE, values, [period, 1 / period]),
  },
  direct(WILDER_SUM, [X, N]),
  summed('sum', () => 1),
  extreme('highest', 1),
  extreme('lowest', -1),
  direct(DEVIATION, [X, length('length', 2)]),
  {
    name: MEAN_DEVIATION.name,
    takes: [X, N],
    gives: 'number',
    make: (graph, [x], [bars]) => {
      const mean = bars === 1 ? x : sumOf(graph, x, bars, 1 / bars);
      return graph.apply(MEAN_DEVIATION, [x, mean], [bars]);
    },
  },
  direct(SLOPE, [X, length('length', 2)]),
  direct(TOTAL, [X]),
  direct(TOTAL_SINCE, [X, condition('begin')]),

  direct(LOWER, PAIR),
  direct(HIGHER, PAIR),
  direct(ABSOLUTE, [X]),
  direct(SIGN, [X]),
  direct(SQUARE_ROOT, [X]),
  direct(LOGARITHM, [X]),
  direct(EXPONENTIAL, [X]),
  direct(FLOOR, [X]),
  direct(ROUND, [X]),

  {
    name: TRAILING_STOP.name,
    takes: [constant('step', 0.02), constant('maximum', 0.2)],
    gives: 'number',
    make: (graph, _values, numbers) => graph.apply(TRAILING_STOP, [graph.price('high'), graph.price('low')], numbers),
  },
  alone('boxtop', (graph) => graph.apply(BOX, [graph.price('high'), graph.price('low')], [1])),
  alone('boxbottom', (graph) => graph.apply(BOX, [graph.price('high'), graph.price('low')], [0])),
];
