/**
 * Formulas: every indicator written as a formula against its class, over a million bars; an expression against mathjs, compiled,
 * bar by bar; and a minute of ten thousand securities. A time is the fastest of many runs.
 */
import { compile } from 'mathjs';
import { compileFormula } from '../engine/formula/compile.ts';
import { FormulaIndicator } from '../engine/formula/formula-indicator.ts';
import type { FormulaProgram } from '../engine/formula/formula-program.ts';
import { FormulaScreen } from '../engine/formula/formula-screen.ts';
import { createIndicator, LOWER_INDICATORS, OVERLAYS } from '../engine/indicators/catalogue.ts';
import { defaultParameters } from '../engine/indicators/catalogue-entry.ts';
import { SoundBars } from '../engine/indicators/sound-bars.ts';
import { Study } from '../engine/indicators/study.ts';
import type { MarketClock } from '../server/market/market-source.ts';
import { FormulaRun } from '../server/screens/formula-run.ts';
import { seededBars } from './indicators/series.ts';
import { LoadSource } from './quotes/load-source.ts';
import { alone, type BenchRow, writeRows } from './rows.ts';

const MILLION = 1_000_000;
const SYMBOLS = 10_000;
/** As long as a run may take to be compiled, and the number of runs of which the fastest counts. */
const WARM_UP = 600;
const RUNS = 40;
const rows: BenchRow[] = [];

function programOf(text: string): FormulaProgram {
  const { program, errors } = compileFormula(text);
  if (program === null) throw new Error(`${text}: ${errors[0].code}`);
  return program;
}

/** The fastest run of each of two calls, in milliseconds. They take turns, so that both meet the same load. */
function fastest(calls: readonly (() => void)[]): number[] {
  for (const call of calls) {
    const end = performance.now() + WARM_UP;
    do call();
    while (performance.now() < end);
  }
  const times = calls.map(() => Number.POSITIVE_INFINITY);
  for (let run = 0; run < RUNS; run++) {
    calls.forEach((call, k) => {
      const start = performance.now();
      call();
      times[k] = Math.min(times[k], performance.now() - start);
    });
  }
  return times;
}

function indicators(): void {
  const sound = new SoundBars(seededBars(MILLION));
  sound.fill();
  const ratios: number[] = [];
  for (const entry of [...OVERLAYS, ...LOWER_INDICATORS]) {
    const parameters = defaultParameters(entry);
    const indicator = createIndicator(entry.code, parameters);
    if (indicator === undefined) continue;
    const built = new Study(indicator);
    const call = `${entry.code}(${parameters})`;
    const text = entry.lines.map(({ name }) => `${call}.${name}`).join('; ');
    const written = new Study(new FormulaIndicator(programOf(text)));
    const [theirs, ours] = fastest([() => built.fill(sound), () => written.fill(sound)]);
    const ratio = ours / theirs;
    ratios.push(ratio);
    rows.push({
      name: entry.code,
      ours,
      peer: theirs,
      peerName: 'class',
      unit: 'ms',
      ratio: theirs / ours,
      n: MILLION,
    });
    console.log(
      `${entry.code.padEnd(7)} class ${theirs.toFixed(2).padStart(6)}   formula ${ours.toFixed(2).padStart(6)}   ×${ratio.toFixed(2)}`,
    );
  }
  const sorted = ratios.toSorted((a, b) => a - b);
  rows.push(alone('time relative to the built-in indicator, worst', sorted[sorted.length - 1], '×', MILLION));
  rows.push(alone('time relative to the built-in indicator, median', sorted[sorted.length >> 1], '×', MILLION));
}

/** The expressions that mathjs can compute, which has no series: those of one bar. */
const EXPRESSIONS = ['(close - low) / (high - low)', '100 * (close / open - 1)', 'close > open and volume > 1000'];

function mathjs(): void {
  const bars = seededBars(100_000);
  const sound = new SoundBars(bars);
  sound.fill();
  const out = new Float64Array(bars.count);
  const ratios = EXPRESSIONS.map((text) => {
    const compiled = compile(text);
    const study = new Study(new FormulaIndicator(programOf(text)));
    const bar = { open: 0, high: 0, low: 0, close: 0, volume: 0 };
    const [ours, theirs] = fastest([
      () => study.fill(sound),
      () => {
        for (let i = 0; i < bars.count; i++) {
          bar.open = bars.open[i];
          bar.high = bars.high[i];
          bar.low = bars.low[i];
          bar.close = bars.close[i];
          bar.volume = bars.volume[i];
          out[i] = Number(compiled.evaluate(bar));
        }
      },
    ]);
    rows.push({
      name: text,
      ours,
      peer: theirs,
      peerName: 'mathjs, compiled',
      unit: 'ms',
      ratio: theirs / ours,
      n: bars.count,
    });
    return theirs / ours;
  });
  rows.push(alone('speed relative to mathjs, compiled, worst expression', Math.min(...ratios), '×', bars.count));
}

const FIVE = [
  'rsi(14) < 30',
  'sma(close, 20) crosses above sma(close, 50)',
  'macd.hist > 0',
  'close > bb.upper',
  'atr(14)',
];

function screen(): void {
  const bars = seededBars(SYMBOLS);
  const history = seededBars(500);
  const screens = FIVE.map((text) => new FormulaScreen(programOf(text), SYMBOLS));
  for (const one of screens) for (let row = 0; row < SYMBOLS; row++) one.feed(row, history, 0, history.count);
  const [time] = fastest([
    () => {
      for (const one of screens) for (let row = 0; row < SYMBOLS; row++) one.next(row, bars, row, true);
    },
  ]);
  const bytes = screens.reduce((sum, one) => sum + one.bytes, 0);
  rows.push(alone('a new minute of 10,000 securities, five indicators', time, 'ms', SYMBOLS));
  rows.push(alone('memory of five indicators on 10,000 securities', bytes / 1e6, 'MB', SYMBOLS));
}

/** A market of many securities at 11:00 of a trading day, a minute later with each `minute`. */
class MinuteMarket extends LoadSource {
  private passed = 0;
  override readonly clock: MarketClock = {
    now: () => Date.UTC(2026, 10, 25, 16) + this.passed * 60_000,
    date: () => 20261125,
    secondOfDay: () => 39_600 + this.passed * 60,
    speed: 0,
    isOpen: () => true,
    step() {},
  };

  /** Nearly every security trades. */
  minute(): void {
    this.say(5 * SYMBOLS);
    this.passed++;
  }
}

/** The same as a server does it: from its quotes, in slices. */
async function served(): Promise<void> {
  const market = new MinuteMarket(SYMBOLS);
  const securities = market.instruments();
  let longest = 0;
  let began = 0;
  const turn = (): Promise<boolean> => {
    longest = Math.max(longest, performance.now() - began);
    return new Promise((resolve) => {
      setImmediate(() => {
        began = performance.now();
        resolve(true);
      });
    });
  };
  const runs = FIVE.map((text) => {
    const task = { program: programOf(text), period: 'day', isDelayed: false, others: [] } as const;
    return new FormulaRun(market, task, SYMBOLS, turn);
  });
  let fastestMinute = Number.POSITIVE_INFINITY;
  let least = Number.POSITIVE_INFINITY;
  for (let n = 0; n < RUNS; n++) {
    market.minute();
    const start = performance.now();
    began = start;
    longest = 0;
    for (const run of runs) await run.evaluate(securities, false);
    fastestMinute = Math.min(fastestMinute, performance.now() - start);
    least = Math.min(least, longest);
  }
  await market.close();
  rows.push(alone("a server's new minute of 10,000 securities, five formulas", fastestMinute, 'ms', SYMBOLS));
  rows.push(alone('longest wait of the event loop in such a minute', least, 'ms', SYMBOLS));
}

indicators();
mathjs();
screen();
await served();
writeRows('formula', rows);
