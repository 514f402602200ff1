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

/** Longer than any series can be. */
const LONGEST = 2 ** 30;

/**
 * A period as a small integer. In a list that also holds a factor it is a floating-point number, and every loop that
 * counts with such a period would count in floating point.
 */
const whole = (period: number): number => Math.min(period, LONGEST) | 0;

const MAKERS: Readonly<Record<string, (...parameters: readonly number[]) => Indicator>> = {
  mas: (period) => new Sma(whole(period)),
  mae: (period) => new Ema(whole(period)),
  bb: (period, deviations) => new Bollinger(whole(period), deviations),
  sar: (step, maximum) => new ParabolicSar(step, maximum),
  maenv: (period, fraction) => new MaEnvelope(whole(period), fraction),
  kel: (period, range, multiplier) => new Keltner(whole(period), whole(range), multiplier),
  vol: () => new Volume(),
  macd: (fast, slow, signal) => new Macd(whole(fast), whole(slow), whole(signal)),
  mhist: (fast, slow, signal) => new Macd(whole(fast), whole(slow), whole(signal)),
  stoc: (k, d) => new Stochastics(whole(k), whole(d)),
  slow: (k, d) => new SlowStochastics(whole(k), whole(d)),
  rsi: (period) => new Rsi(whole(period)),
  obv: () => new Obv(),
  mom: (period) => new Momentum(whole(period)),
  roc: (period) => new RateOfChange(whole(period)),
  adx: (period) => new DirectionalMovement(whole(period)),
  mf: (period) => new MoneyFlowIndex(whole(period)),
  will: (period) => new Williams(whole(period)),
  ad: () => new AccumulationDistribution(),
  accosc: (fast, slow) => new AccumulationOscillator(whole(fast), whole(slow)),
  chalk: (period) => new ChaikinMoneyFlow(whole(period)),
  int: (period) => new Intensity(whole(period)),
  cci: (period, constant) => new Cci(whole(period), constant),
  ppo: (fast, slow) => new Ppo(whole(fast), whole(slow)),
  vma: (period) => new Vma(whole(period)),
  trix: (period, signal) => new Trix(whole(period), whole(signal)),
  lrs: (period) => new RegressionSlope(whole(period)),
  atr: (period) => new AverageTrueRange(whole(period)),
  force: (period) => new Force(whole(period)),
  trans: () => new Transactions(),
  sd: (period) => new StandardDeviation(whole(period)),
};

/**
 * The indicator of a saved code with all its parameters, in the catalogue's order and already usable
 * (`usableParameter`). Undefined for `dar`, which yields boxes (`Darvas`), and for codes that there are not.
 */
export function createIndicator(code: string, parameters: readonly number[]): Indicator | undefined {
  return Object.hasOwn(MAKERS, code) ? MAKERS[code](...parameters) : undefined;
}
