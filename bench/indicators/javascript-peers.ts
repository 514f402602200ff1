import { IndicatorsSync } from '@ixjb94/indicators';
import * as indicatorts from 'indicatorts';
import * as technical from 'technicalindicators';
import * as signals from 'trading-signals';
import type { PeerSeries } from './series.ts';

/** The calls that compute one indicator over the whole series, by our code and the library's name. */
type PeerCalls = Readonly<Record<string, Readonly<Record<string, () => unknown>>>>;

interface Streamed<T> {
  update(value: T, replace: boolean): unknown;
}

/** trading-signals has no function over arrays: its classes are fed value by value. */
function stream<T>(indicator: Streamed<T>, values: readonly T[]): unknown {
  let last: unknown;
  for (let i = 0; i < values.length; i++) last = indicator.update(values[i], false);
  return last;
}

/** All of our indicators that the four libraries have, with our defaults. Some definitions differ in their seeds. */
export function javascriptPeers(series: PeerSeries): PeerCalls {
  const { high, low, close, volume, candles } = series;
  const fast = new IndicatorsSync();
  const average = {
    technicalindicators: () => technical.SMA.calculate({ period: 25, values: close }),
    indicatorts: () => indicatorts.sma(close, { period: 25 }),
    'trading-signals': () => stream(new signals.SMA(25), close),
    '@ixjb94/indicators': () => fast.sma(close, 25),
  };
  const convergence = {
    technicalindicators: () =>
      technical.MACD.calculate({
        values: close,
        fastPeriod: 12,
        slowPeriod: 25,
        signalPeriod: 9,
        SimpleMAOscillator: false,
        SimpleMASignal: false,
      }),
    indicatorts: () => indicatorts.macd(close, { fast: 12, slow: 25, signal: 9 }),
    'trading-signals': () =>
      stream(new signals.MACD(new signals.EMA(12), new signals.EMA(25), new signals.EMA(9)), close),
    '@ixjb94/indicators': () => fast.macd(close, 12, 25, 9),
  };
  return {
    mas: average,
    mae: {
      technicalindicators: () => technical.EMA.calculate({ period: 25, values: close }),
      indicatorts: () => indicatorts.ema(close, { period: 25 }),
      'trading-signals': () => stream(new signals.EMA(25), close),
      '@ixjb94/indicators': () => fast.ema(close, 25),
    },
    bb: {
      technicalindicators: () => technical.BollingerBands.calculate({ period: 20, values: close, stdDev: 2 }),
      indicatorts: () => indicatorts.bb(close, { period: 20 }),
      'trading-signals': () => stream(new signals.BollingerBands(20, 2), close),
      '@ixjb94/indicators': () => fast.bbands(close, 20, 2),
    },
    sar: {
      technicalindicators: () => technical.PSAR.calculate({ high, low, step: 0.02, max: 0.2 }),
      indicatorts: () => indicatorts.psar(high, low, close, { step: 0.02, max: 0.2 }),
      'trading-signals': () => stream(new signals.PSAR({ accelerationStep: 0.02, accelerationMax: 0.2 }), candles),
      '@ixjb94/indicators': () => fast.psar(high, low, 0.02, 0.2),
    },
    kel: {
      technicalindicators: () =>
        technical.KeltnerChannels.calculate({
          high,
          low,
          close,
          maPeriod: 20,
          atrPeriod: 10,
          multiplier: 2,
          useSMA: false,
        }),
      indicatorts: () => indicatorts.kc(high, low, close, { period: 20 }),
      'trading-signals': () =>
        stream(new signals.KeltnerChannels({ emaInterval: 20, atrInterval: 10, multiplier: 2 }), candles),
      '@ixjb94/indicators': () => fast.kc(high, low, close, 20, 2),
    },
    macd: convergence,
    mhist: convergence,
    stoc: {
      technicalindicators: () => technical.Stochastic.calculate({ high, low, close, period: 5, signalPeriod: 7 }),
      indicatorts: () => indicatorts.stoch(high, low, close, { kPeriod: 5, dPeriod: 7 }),
      'trading-signals': () =>
        stream(new signals.StochasticOscillator({ kPeriod: 5, kSlowingPeriod: 1, dPeriod: 7 }), candles),
      '@ixjb94/indicators': () => fast.stoch(high, low, close, 5, 1, 7),
    },
    slow: {
      'trading-signals': () =>
        stream(new signals.StochasticOscillator({ kPeriod: 5, kSlowingPeriod: 7, dPeriod: 7 }), candles),
      '@ixjb94/indicators': () => fast.stoch(high, low, close, 5, 7, 7),
    },
    rsi: {
      technicalindicators: () => technical.RSI.calculate({ period: 14, values: close }),
      indicatorts: () => indicatorts.rsi(close, { period: 14 }),
      'trading-signals': () => stream(new signals.RSI(14), close),
      '@ixjb94/indicators': () => fast.rsi(close, 14),
    },
    obv: {
      technicalindicators: () => technical.OBV.calculate({ close, volume }),
      indicatorts: () => indicatorts.obv(close, volume),
      'trading-signals': () => stream(new signals.OBV(2), candles),
      '@ixjb94/indicators': () => fast.obv(close, volume),
    },
    mom: {
      'trading-signals': () => stream(new signals.MOM(7), close),
      '@ixjb94/indicators': () => fast.mom(close, 7),
    },
    roc: {
      technicalindicators: () => technical.ROC.calculate({ period: 7, values: close }),
      indicatorts: () => indicatorts.roc(close, { period: 7 }),
      'trading-signals': () => stream(new signals.ROC(7), close),
      '@ixjb94/indicators': () => fast.roc(close, 7),
    },
    adx: {
      technicalindicators: () => technical.ADX.calculate({ high, low, close, period: 14 }),
      'trading-signals': () => stream(new signals.ADX(14), candles),
      '@ixjb94/indicators': () => [fast.adx(high, low, 14), fast.di(high, low, close, 14)],
    },
    mf: {
      technicalindicators: () => technical.MFI.calculate({ high, low, close, volume, period: 14 }),
      indicatorts: () => indicatorts.mfi(high, low, close, volume, { period: 14 }),
      'trading-signals': () => stream(new signals.MFI(14), candles),
      '@ixjb94/indicators': () => fast.mfi(high, low, close, volume, 14),
    },
    will: {
      technicalindicators: () => technical.WilliamsR.calculate({ high, low, close, period: 7 }),
      indicatorts: () => indicatorts.willr(high, low, close, { period: 7 }),
      'trading-signals': () => stream(new signals.WilliamsR(7), candles),
      '@ixjb94/indicators': () => fast.willr(high, low, close, 7),
    },
    ad: {
      technicalindicators: () => technical.ADL.calculate({ high, low, close, volume }),
      indicatorts: () => indicatorts.ad(high, low, close, volume),
      'trading-signals': () => stream(new signals.AD(), candles),
      '@ixjb94/indicators': () => fast.ad(high, low, close, volume),
    },
    accosc: {
      indicatorts: () => indicatorts.cmo(high, low, close, volume, { fast: 3, slow: 10 }),
      'trading-signals': () => stream(new signals.ADOSC({ fastPeriod: 3, slowPeriod: 10 }), candles),
      '@ixjb94/indicators': () => fast.adosc(high, low, close, volume, 3, 10),
    },
    chalk: {
      indicatorts: () => indicatorts.cmf(high, low, close, volume, { period: 5 }),
      'trading-signals': () => stream(new signals.CMF(5), candles),
      '@ixjb94/indicators': () => fast.cmf(high, low, close, volume, 5),
    },
    int: {
      indicatorts: () => indicatorts.cmf(high, low, close, volume, { period: 21 }),
      'trading-signals': () => stream(new signals.CMF(21), candles),
      '@ixjb94/indicators': () => fast.cmf(high, low, close, volume, 21),
    },
    cci: {
      technicalindicators: () => technical.CCI.calculate({ high, low, close, period: 20 }),
      indicatorts: () => indicatorts.cci(high, low, close, { period: 20 }),
      'trading-signals': () => stream(new signals.CCI(20), candles),
      '@ixjb94/indicators': () => fast.cci(high, low, close, 20),
    },
    ppo: {
      indicatorts: () => indicatorts.ppo(close, { fast: 12, slow: 25, signal: 9 }),
      'trading-signals': () => stream(new signals.PPO({ fastPeriod: 12, slowPeriod: 25 }), close),
      '@ixjb94/indicators': () => fast.ppo(close, 12, 25),
    },
    vma: {
      technicalindicators: () => technical.SMA.calculate({ period: 25, values: volume }),
      indicatorts: () => indicatorts.sma(volume, { period: 25 }),
      'trading-signals': () => stream(new signals.SMA(25), volume),
      '@ixjb94/indicators': () => fast.sma(volume, 25),
    },
    trix: {
      technicalindicators: () => technical.TRIX.calculate({ period: 15, values: close }),
      indicatorts: () => indicatorts.trix(close, { period: 15 }),
      'trading-signals': () => stream(new signals.TRIX(15), close),
      '@ixjb94/indicators': () => fast.trix(close, 15),
    },
    lrs: {
      indicatorts: () =>
        indicatorts.movingLeastSquare(
          20,
          close.map((_, i) => i),
          close,
        ),
      'trading-signals': () => stream(new signals.LinearRegression(20), close),
      '@ixjb94/indicators': () => fast.linregslope(close, 20),
    },
    atr: {
      technicalindicators: () => technical.ATR.calculate({ high, low, close, period: 14 }),
      indicatorts: () => indicatorts.atr(high, low, close, { period: 14 }),
      'trading-signals': () => stream(new signals.ATR(14), candles),
      '@ixjb94/indicators': () => fast.atr(high, low, close, 14),
    },
    force: {
      technicalindicators: () => technical.ForceIndex.calculate({ close, volume, period: 13 }),
      indicatorts: () => indicatorts.fi(close, volume, { period: 13 }),
      'trading-signals': () => stream(new signals.ForceIndex(13), candles),
      '@ixjb94/indicators': () => fast.fi(close, volume, 13),
    },
    sd: {
      technicalindicators: () => technical.SD.calculate({ period: 20, values: close }),
      indicatorts: () => indicatorts.mstd(close, { period: 20 }),
      '@ixjb94/indicators': () => fast.stddev(close, 20),
    },
  };
}
