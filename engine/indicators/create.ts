import { AccumulationOscillator } from './accosc.ts';
import { AccumulationDistribution } from './ad.ts';
import { DirectionalMovement } from './adx.ts';
import { AverageTrueRange } from './atr.ts';
import { Bollinger } from './bb.ts';
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
import { MoneyFlowIndex } from './mf.ts';
import { Momentum } from './mom.ts';
import { Obv } from './obv.ts';
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
import { Williams } from './will.ts';

const MAKERS: Readonly<Record<string, (...parameters: readonly number[]) => Indicator>> = {
  mas: (period) => new Sma(period),
  mae: (period) => new Ema(period),
  bb: (period, deviations) => new Bollinger(period, deviations),
  sar: (step, maximum) => new ParabolicSar(step, maximum),
  maenv: (period, fraction) => new MaEnvelope(period, fraction),
  kel: (period, range, multiplier) => new Keltner(period, range, multiplier),
  vol: () => new Volume(),
  macd: (fast, slow, signal) => new Macd(fast, slow, signal),
  mhist: (fast, slow, signal) => new Macd(fast, slow, signal),
  stoc: (k, d) => new Stochastics(k, d),
  slow: (k, d) => new SlowStochastics(k, d),
  rsi: (period) => new Rsi(period),
  obv: () => new Obv(),
  mom: (period) => new Momentum(period),
  roc: (period) => new RateOfChange(period),
  adx: (period) => new DirectionalMovement(period),
  mf: (period) => new MoneyFlowIndex(period),
  will: (period) => new Williams(period),
  ad: () => new AccumulationDistribution(),
  accosc: (fast, slow) => new AccumulationOscillator(fast, slow),
  chalk: (period) => new ChaikinMoneyFlow(period),
  int: (period) => new Intensity(period),
  cci: (period, constant) => new Cci(period, constant),
  ppo: (fast, slow) => new Ppo(fast, slow),
  vma: (period) => new Vma(period),
  trix: (period, signal) => new Trix(period, signal),
  lrs: (period) => new RegressionSlope(period),
  atr: (period) => new AverageTrueRange(period),
  force: (period) => new Force(period),
  trans: () => new Transactions(),
  sd: (period) => new StandardDeviation(period),
};

/**
 * The indicator of a saved code with all its parameters, in the catalogue's order and already usable
 * (`usableParameter`). Undefined for `dar`, which yields boxes (`Darvas`), and for codes that there are not.
 */
export function createIndicator(code: string, parameters: readonly number[]): Indicator | undefined {
  return Object.hasOwn(MAKERS, code) ? MAKERS[code](...parameters) : undefined;
}
