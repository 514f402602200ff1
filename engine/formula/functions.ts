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
import { HIGHEST, LOWEST } from './window-extremes.ts';
import { DEVIATION, MEAN_DEVIATION, SLOPE } from './window-spread.ts';
import { WINDOW_SUM } from './window-sums.ts';

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

/** A window of one value is that value: whatever its sum, mean or extreme. */
const windowed = (name: string, kernel: Kernel, factor?: (bars: number) => number): FormulaFunction => ({
  name,
  takes: [X, N],
  gives: 'number',
  make: (graph, [x], [bars]) => (bars === 1 ? x : graph.apply(kernel, [x], factor ? [bars, factor(bars)] : [bars])),
});

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

/** As in `engine/indicators/true-range.ts`; absent on the first bar. */
function trueRange(graph: Graph): Node {
  const [high, low] = [graph.price('high'), graph.price('low')];
  const before = graph.apply(PREVIOUS, [graph.price('close')], [1]);
  const [above, below] = [high, low].map((edge) => graph.apply(ABSOLUTE, [graph.apply(SUBTRACT, [edge, before])]));
  return graph.apply(HIGHER, [graph.apply(SUBTRACT, [high, low]), graph.apply(HIGHER, [above, below])]);
}

/** As in `engine/indicators/money-flow-volume.ts`. */
function moneyFlow(graph: Graph): Node {
  const [high, low, close] = [graph.price('high'), graph.price('low'), graph.price('close')];
  const [above, below] = [graph.apply(SUBTRACT, [close, low]), graph.apply(SUBTRACT, [high, close])];
  const range = graph.apply(SUBTRACT, [high, low]);
  const place = graph.apply(RATIO, [graph.apply(SUBTRACT, [above, below]), range, graph.constant(0)]);
  return graph.apply(MULTIPLY, [place, graph.price('volume')]);
}

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
  meanOf('hlc3', ['high', 'low', 'close']),
  meanOf('ohlc4', ['open', 'high', 'low', 'close']),
  alone('truerange', trueRange),
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

  windowed('sma', WINDOW_SUM, (bars) => 1 / bars),
  windowed('avg', WINDOW_SUM, (bars) => 1 / bars),
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
  windowed('sum', WINDOW_SUM, () => 1),
  windowed('highest', HIGHEST),
  windowed('lowest', LOWEST),
  direct(DEVIATION, [X, length('length', 2)]),
  {
    name: MEAN_DEVIATION.name,
    takes: [X, N],
    gives: 'number',
    make: (graph, [x], [bars]) => {
      const mean = bars === 1 ? x : graph.apply(WINDOW_SUM, [x], [bars, 1 / bars]);
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
