import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Bars } from '../../engine/series/bars.ts';

/** The start of the module's heap; static data and the stack are below it. */
const HEAP_BASE = 5_247_776;
const MEMORY_BASE = 1024;
const PAGES = 256;
const EXPONENTIAL = 1;
const SIMPLE = 0;

type Kernel = (...args: readonly number[]) => number;

/** More bars than this do not fit in the 16 MB that the module declares as its maximum. */
export const MAX_TALIB_BARS = 150_000;

/**
 * TA-Lib's C kernels as talib-web compiles them to WebAssembly, called on persistent buffers in its memory, without copying in
 * the timed call. (Its JavaScript wrapper copies and returns freed memory.) By our code; lines that TA-Lib computes in separate
 * functions are called one after the other.
 */
export function talibCalls(bars: Bars): Readonly<Record<string, () => number>> {
  const require = createRequire(import.meta.url);
  const wasm = readFileSync(join(dirname(require.resolve('talib-web')), 'talib.wasm'));
  const memory = new WebAssembly.Memory({ initial: PAGES, maximum: PAGES });
  const global = (mutable: boolean, value: number): WebAssembly.Global =>
    new WebAssembly.Global({ value: 'i32', mutable }, value);
  const instance = new WebAssembly.Instance(new WebAssembly.Module(wasm), {
    env: {
      memory,
      emscripten_resize_heap: () => 0,
      __stack_pointer: global(true, HEAP_BASE),
      __memory_base: global(false, MEMORY_BASE),
    },
    'GOT.mem': { __heap_base: global(true, HEAP_BASE) },
  });
  const ta = instance.exports as unknown as Readonly<Record<string, Kernel>>;
  ta.__wasm_call_ctors();
  const n = bars.count;
  const end = n - 1;
  const resident = (column: Float64Array): number => {
    const at = ta.malloc(8 * n);
    new Float64Array(memory.buffer, at, n).set(column.subarray(0, n));
    return at;
  };
  const [h, l, c, v] = [bars.high, bars.low, bars.close, bars.volume].map(resident);
  const [a, b, d] = [0, 1, 2].map(() => ta.malloc(8 * n));
  const begin = ta.malloc(8);
  const length = begin + 4;
  const macd = (): number => ta.TA_MACD(0, end, c, 12, 25, 9, begin, length, a, b, d);
  return {
    mas: () => ta.TA_SMA(0, end, c, 25, begin, length, a),
    mae: () => ta.TA_EMA(0, end, c, 25, begin, length, a),
    bb: () => ta.TA_BBANDS(0, end, c, 20, 2, 2, SIMPLE, begin, length, a, b, d),
    sar: () => ta.TA_SAR(0, end, h, l, 0.02, 0.2, begin, length, a),
    macd,
    mhist: macd,
    stoc: () => ta.TA_STOCHF(0, end, h, l, c, 5, 7, SIMPLE, begin, length, a, b),
    slow: () => ta.TA_STOCH(0, end, h, l, c, 5, 7, SIMPLE, 7, SIMPLE, begin, length, a, b),
    rsi: () => ta.TA_RSI(0, end, c, 14, begin, length, a),
    obv: () => ta.TA_OBV(0, end, c, v, begin, length, a),
    mom: () => ta.TA_MOM(0, end, c, 7, begin, length, a),
    roc: () => ta.TA_ROC(0, end, c, 7, begin, length, a),
    adx: () =>
      ta.TA_PLUS_DI(0, end, h, l, c, 14, begin, length, a) +
      ta.TA_MINUS_DI(0, end, h, l, c, 14, begin, length, b) +
      ta.TA_ADX(0, end, h, l, c, 14, begin, length, d),
    mf: () => ta.TA_MFI(0, end, h, l, c, v, 14, begin, length, a),
    will: () => ta.TA_WILLR(0, end, h, l, c, 7, begin, length, a),
    ad: () => ta.TA_AD(0, end, h, l, c, v, begin, length, a),
    accosc: () => ta.TA_ADOSC(0, end, h, l, c, v, 3, 10, begin, length, a),
    cci: () => ta.TA_CCI(0, end, h, l, c, 20, begin, length, a),
    ppo: () => ta.TA_PPO(0, end, c, 12, 25, EXPONENTIAL, begin, length, a),
    vma: () => ta.TA_SMA(0, end, v, 25, begin, length, a),
    trix: () => ta.TA_TRIX(0, end, c, 15, begin, length, a) + ta.TA_EMA(0, n - 44, a, 9, begin, length, b),
    lrs: () => ta.TA_LINEARREG_SLOPE(0, end, c, 20, begin, length, a),
    atr: () => ta.TA_ATR(0, end, h, l, c, 14, begin, length, a),
    sd: () => ta.TA_STDDEV(0, end, c, 20, 1, begin, length, a),
  };
}
