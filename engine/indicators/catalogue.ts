import { AccumulationOscillator } from './accosc.ts';
import { AccumulationDistribution } from './ad.ts';
import { DirectionalMovement } from './adx.ts';
import { AverageTrueRange } from './atr.ts';
import { Bollinger } from './bb.ts';
import { type CatalogueEntry, type Line, lower, type Mark, overlay } from './catalogue-entry.ts';
import { Cci } from './cci.ts';
import { ChaikinMoneyFlow } from './chalk.ts';
import { Ema } from './ema.ts';
import { Force } from './force.ts';
import type { Indicator } from './indicator.ts';
import { Intensity } from './int.ts';
import { Keltner } from './kel.ts';
import { RegressionSlope } from './lrs.ts';
import { Macd } from './macd.ts';
import { MaEnvelope } from './maenv.ts';
import { convergence, endless, exponential, longer, sessionLong, wilder } from './memory.ts';
import { MoneyFlowIndex } from './mf.ts';
import { Momentum } from './mom.ts';
import { Obv } from './obv.ts';
import { factor, period } from './parameter.ts';
import { Ppo } from './ppo.ts';
import { RateOfChange } from './roc.ts';
import { Rsi } from './rsi.ts';
import { ParabolicSar } from './sar.ts';
import { StandardDeviation } from './sd.ts';
import { SlowStochastics } from './slow.ts';
import { Sma } from './sma.ts';
import { Stochastics } from './stoc.ts';
import { Transactions } from './trans.ts';
import { Trix } from './trix.ts';
import { Vma } from './vma.ts';
import { Volume } from './vol.ts';
import { Vwap } from './vwap.ts';
import { Williams } from './will.ts';

const marks = (mark: Mark, ...names: readonly string[]): readonly Line[] => names.map((name) => ({ name, mark }));

const BAND = marks('line', 'mid', 'upper', 'lower');
const STOCHASTIC = marks('line', 'k', 'd');
const COLUMNS = marks('columns', 'value');
const HISTOGRAM = marks('columns', 'hist');
const CONVERGENCE = {
  parameters: [period('fast', 12), period('slow', 25), period('signal', 9)],
  memory: convergence,
  lines: [...marks('line', 'line', 'signal'), ...HISTOGRAM],
};

/**
 * The overlays: the specification's, in its order, and then ours. Note that `mae` is the exponential average; the
 * specification's envelope named `mae` has the code `maenv`.
 */
export const OVERLAYS: readonly CatalogueEntry[] = [
  overlay('mas', { parameters: [period('period', 25)], more: [50, 75] }),
  overlay('mae', { parameters: [period('period', 25)], more: [50, 75], memory: exponential }),
  overlay('bb', {
    parameters: [period('period', 20, 2), factor('deviations', 2)],
    shown: 1,
    more: [40],
    lines: BAND,
  }),
  overlay('sar', {
    parameters: [factor('step', 0.02), factor('maximum', 0.2)],
    memory: endless,
    lines: marks('dots', 'value'),
  }),
  overlay('maenv', { parameters: [period('period', 25), factor('fraction', 0.06)], lines: BAND }),
  overlay('dar', { memory: endless, lines: marks('boxes', 'top', 'bottom') }),
  overlay('kel', {
    parameters: [period('period', 20), period('range', 10), factor('multiplier', 2)],
    shown: 2,
    memory: (mean, range) => Math.max(exponential(mean), wilder(range)),
    lines: BAND,
  }),
  overlay('vwap', { memory: sessionLong, isAnchored: true }),
];

/** The lower indicators: the specification's, in its order, and then ours. */
export const LOWER_INDICATORS: readonly CatalogueEntry[] = [
  lower('vol', { unit: 'count', lines: COLUMNS, volume: 'shown' }),
  lower('macd', CONVERGENCE),
  lower('stoc', {
    parameters: [period('k', 5), period('d', 7)],
    lines: STOCHASTIC,
    scale: [0, 100],
    guides: [20, 80],
  }),
  lower('rsi', { parameters: [period('period', 14, 2)], memory: wilder, scale: [0, 100], guides: [30, 70] }),
  lower('obv', { unit: 'count', memory: endless, isTotal: true }),
  lower('slow', {
    parameters: [period('k', 5), period('d', 7)],
    memory: (k, d) => k + 2 * d,
    lines: STOCHASTIC,
    scale: [0, 100],
    guides: [20, 80],
  }),
  lower('mom', { parameters: [period('period', 7)], hasZeroLine: true }),
  lower('roc', { parameters: [period('period', 7)], hasZeroLine: true }),
  lower('adx', {
    parameters: [period('period', 14, 2)],
    memory: (bars) => 2 * wilder(bars),
    lines: marks('line', 'plus', 'minus', 'adx'),
    scale: [0, 100],
    guides: [25, 50],
  }),
  lower('mf', { parameters: [period('period', 14, 2)], scale: [0, 100], guides: [20, 80] }),
  lower('will', { parameters: [period('period', 7)], scale: [-100, 0], guides: [-80, -20] }),
  lower('ad', { unit: 'count', memory: endless, isTotal: true }),
  lower('accosc', {
    unit: 'count',
    parameters: [period('fast', 3), period('slow', 10)],
    shown: 0,
    memory: longer,
    hasZeroLine: true,
  }),
  lower('chalk', { parameters: [period('period', 5)], scale: [-1, 1], hasZeroLine: true }),
  lower('mhist', { ...CONVERGENCE, drawn: HISTOGRAM }),
  lower('cci', {
    parameters: [period('period', 20), factor('constant', 0.015)],
    shown: 1,
    guides: [-100, 100],
    hasZeroLine: true,
  }),
  lower('ppo', { parameters: [period('fast', 12), period('slow', 25)], memory: longer, hasZeroLine: true }),
  lower('vma', { unit: 'count', parameters: [period('period', 25)], volume: 'behind' }),
  lower('trix', {
    parameters: [period('period', 15), period('signal', 9)],
    memory: (bars, signal) => 2 * exponential(bars) + exponential(signal),
    lines: marks('line', 'line', 'signal'),
    hasZeroLine: true,
  }),
  lower('lrs', { parameters: [period('period', 20, 2)], hasZeroLine: true }),
  lower('int', { parameters: [period('period', 21)], scale: [-100, 100], hasZeroLine: true }),
  lower('atr', { parameters: [period('period', 14)], memory: wilder }),
  lower('force', { unit: 'count', parameters: [period('period', 13)], memory: exponential, hasZeroLine: true }),
  lower('trans', { unit: 'count', lines: COLUMNS }),
  lower('sd', { parameters: [period('period', 20, 2)] }),
];

/** The entry of a saved code; undefined for `none` and for unknown codes. */
export function entryOf(code: string): CatalogueEntry | undefined {
  return OVERLAYS.find((entry) => entry.code === code) ?? LOWER_INDICATORS.find((entry) => entry.code === code);
}

type Maker = new (...parameters: readonly number[]) => Indicator;

/**
 * The class that computes each of them. Kept out of the entries so that a bundle without `createIndicator`, such as the
 * page's, does not contain the classes.
 */
const MAKERS: Readonly<Record<string, Maker>> = {
  mas: Sma,
  mae: Ema,
  bb: Bollinger,
  sar: ParabolicSar,
  maenv: MaEnvelope,
  kel: Keltner,
  vwap: Vwap,
  vol: Volume,
  macd: Macd,
  stoc: Stochastics,
  rsi: Rsi,
  obv: Obv,
  slow: SlowStochastics,
  mom: Momentum,
  roc: RateOfChange,
  adx: DirectionalMovement,
  mf: MoneyFlowIndex,
  will: Williams,
  ad: AccumulationDistribution,
  accosc: AccumulationOscillator,
  chalk: ChaikinMoneyFlow,
  mhist: Macd,
  cci: Cci,
  ppo: Ppo,
  vma: Vma,
  trix: Trix,
  lrs: RegressionSlope,
  int: Intensity,
  atr: AverageTrueRange,
  force: Force,
  trans: Transactions,
  sd: StandardDeviation,
};

/** Longer than any series can be. */
const LONGEST = 2 ** 30;

/**
 * A period as a small integer. In a list with a factor it would be a floating-point number, and every loop that uses it
 * would count in floating point.
 */
const whole = (bars: number): number => Math.min(bars, LONGEST) | 0;

/**
 * The indicator of a saved code with all its parameters, three at most, in the catalogue's order and valid
 * (`usableParameter`). Undefined for boxes, which `Darvas` computes, and for unknown codes.
 */
export function createIndicator(code: string, parameters: readonly number[]): Indicator | undefined {
  if (!Object.hasOwn(MAKERS, code)) return undefined;
  const kinds = entryOf(code)?.parameters ?? [];
  const value = (k: number): number => (kinds[k]?.kind === 'period' ? whole(parameters[k]) : parameters[k]);
  return new MAKERS[code](value(0), value(1), value(2));
}
