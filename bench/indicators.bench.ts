/**
 * Every indicator over 100,000 and 1,000,000 bars, compared with four JavaScript libraries, TA-Lib in C and, at 100,000, in
 * WebAssembly; then one tick on a long history, and a whole chart. The data is a seeded random walk. A time is the fastest of
 * many runs, because other load can only add to it. Ours includes checking the bars (`SoundBars`), which a chart does once for
 * all of its indicators.
 */
import { Bench } from 'tinybench';
import { createIndicator, LOWER_INDICATORS, OVERLAYS } from '../engine/indicators/catalogue.ts';
import { defaultParameters } from '../engine/indicators/catalogue-entry.ts';
import { SoundBars } from '../engine/indicators/sound-bars.ts';
import { Study } from '../engine/indicators/study.ts';
import { javascriptPeers } from './indicators/javascript-peers.ts';
import { peerSeries, seededBars } from './indicators/series.ts';
import { NativeTalib } from './indicators/talib-native.ts';
import { MAX_TALIB_BARS, talibCalls } from './indicators/talib-wasm.ts';
import { alone, type BenchRow, writeRows } from './rows.ts';

const OURS = 'ours';
const TALIB = 'talib-web (WebAssembly kernel)';
const NATIVE = 'TA-Lib in C';
const FLOOR = 'Float64Array copy';
const ENTRIES = [...OVERLAYS, ...LOWER_INDICATORS].filter(({ lines }) => lines[0].mark !== 'boxes');
const rows: BenchRow[] = [];

function studyOf(code: string): Study | undefined {
  const entry = ENTRIES.find((one) => one.code === code);
  const indicator = entry && createIndicator(code, defaultParameters(entry));
  return indicator && new Study(indicator);
}

/** The fastest run of each call, in nanoseconds. */
async function fastest(calls: Readonly<Record<string, () => unknown>>): Promise<Map<string, number>> {
  const bench = new Bench({ time: 150, iterations: 6, warmupTime: 120, warmupIterations: 4 });
  for (const [name, call] of Object.entries(calls)) bench.add(name, () => void call());
  await bench.run();
  return new Map(
    bench.tasks.map((task) => {
      if (task.result.state !== 'completed') throw new Error(`${task.name} did not complete`);
      return [task.name, task.result.latency.min * 1e6];
    }),
  );
}

/** Runs our code until the compiler, which works in parallel and slowly on a busy machine, has certainly finished. */
function warmUp(call: () => void): void {
  const end = performance.now() + 500;
  while (performance.now() < end) call();
}

function addRow(name: string, ours: number, peerName: string, peer: number, unit: string, n: number): void {
  rows.push({ name, ours, peer, peerName, unit, ratio: peer / ours, n });
}

async function wholeSeries(count: number): Promise<void> {
  const bars = seededBars(count);
  const series = peerSeries(bars);
  const sound = new SoundBars(bars);
  const peers = javascriptPeers(series);
  const native = NativeTalib.build(bars);
  const talib = count <= MAX_TALIB_BARS ? talibCalls(bars) : {};
  const copy = new Float64Array(count);
  console.log(`${count.toLocaleString('en')} bars, ns a bar`);
  for (const { code } of ENTRIES) {
    const study = studyOf(code);
    if (study === undefined) continue;
    const fill = (): void => {
      sound.fill();
      study.fill(sound);
    };
    warmUp(fill);
    const calls: Record<string, () => unknown> = { [OURS]: fill, ...peers[code] };
    if (talib[code]) calls[TALIB] = talib[code];
    calls[FLOOR] = () => copy.set(bars.close);
    const times = await fastest(calls);
    const inC = native?.fastest(code);
    if (inC !== undefined) times.set(NATIVE, inC);
    const ours = (times.get(OURS) ?? 0) / count;
    const parts: string[] = [];
    for (const [peer, time] of times) {
      if (peer === OURS) continue;
      addRow(code, ours, peer, time / count, 'ns/bar', count);
      parts.push(`${peer} ${(time / count).toFixed(2)} (×${(time / count / ours).toFixed(2)})`);
    }
    console.log(`${code.padEnd(7)} ${ours.toFixed(2).padStart(6)}   ${parts.join('   ')}`);
  }
  native?.close();
  summarise(count);
}

/** Ratios to the fastest JavaScript library and to both kinds of TA-Lib: the lowest and the median over all indicators. */
function summarise(count: number): void {
  const here = rows.filter((row) => row.n === count && row.unit === 'ns/bar' && row.peerName !== FLOOR);
  const libraries = here.filter((row) => row.peerName !== TALIB && row.peerName !== NATIVE);
  const perCode = ENTRIES.map(({ code }) =>
    Math.min(...libraries.filter((row) => row.name === code).map((row) => row.ratio)),
  ).filter(Number.isFinite);
  addRatios('the fastest library', perCode, count);
  for (const peer of [TALIB, NATIVE]) {
    const ratios = here.filter((row) => row.peerName === peer).map((row) => row.ratio);
    addRatios(peer, ratios, count);
  }
}

function addRatios(peer: string, ratios: readonly number[], count: number): void {
  if (ratios.length === 0) return;
  const sorted = ratios.toSorted((a, b) => a - b);
  rows.push(alone(`speed relative to ${peer}, worst indicator`, sorted[0], '×', count));
  rows.push(alone(`speed relative to ${peer}, median indicator`, sorted[Math.floor(sorted.length / 2)], '×', count));
}

/** One tick, an append and then amendments of the last bar, on a history of `count` bars. */
async function ticks(count: number): Promise<void> {
  console.log(`a tick on ${count.toLocaleString('en')} bars, ns`);
  const spare = 1_000_000;
  const source = seededBars(count + spare);
  for (const { code } of ENTRIES) {
    const study = studyOf(code);
    if (study === undefined) continue;
    source.count = count;
    const sound = new SoundBars(source);
    sound.fill();
    study.fill(sound);
    const batch = 1000;
    const tick = (): void => {
      if (source.count + batch > count + spare) {
        source.count = count;
        sound.fill();
        study.fill(sound);
      }
      for (let i = 0; i < batch; i++) {
        if ((i & 3) === 0) source.count++;
        sound.next();
        study.next(sound);
      }
    };
    tick();
    const time = ((await fastest({ [OURS]: tick })).get(OURS) ?? 0) / batch;
    rows.push(alone(`${code} tick`, time, 'ns', count));
    console.log(`${code.padEnd(7)} ${time.toFixed(1).padStart(6)}`);
  }
  const slowest = Math.max(...rows.filter(({ name }) => name.endsWith(' tick')).map(({ ours }) => ours));
  rows.push(alone('tick of the slowest indicator', slowest, 'ns', count));
}

/** Three overlays and three lower indicators on a million bars, including reading the bars. */
async function wholeChart(): Promise<void> {
  const bars = seededBars(1_000_000);
  const sound = new SoundBars(bars);
  const studies = ['mas', 'mae', 'bb', 'macd', 'rsi', 'stoc'].flatMap((code) => studyOf(code) ?? []);
  const times = await fastest({
    [OURS]: () => {
      sound.fill();
      for (const study of studies) study.fill(sound);
    },
  });
  const ours = (times.get(OURS) ?? 0) / 1e6;
  rows.push(alone('3 overlays and 3 lower indicators calculated for 1M bars', ours, 'ms', bars.count));
  console.log(`SMA, EMA, Bollinger, MACD, RSI, stochastics over 1,000,000 bars: ${ours.toFixed(1)} ms`);
}

await wholeSeries(100_000);
await wholeSeries(1_000_000);
await ticks(1_000_000);
await wholeChart();
writeRows('indicators', rows);
