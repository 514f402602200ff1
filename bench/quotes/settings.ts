import { OURS, PEERS } from './peer-names.ts';
import { MODES, type Mode } from './quote-figures.ts';

/** What a run of the bench measures. */
interface BenchSettings {
  /** Runs of each page in each mode. */
  readonly runs: number;
  /** How long the heap is watched; 0: not at all. */
  readonly minutes: number;
  readonly modes: readonly Mode[];
  readonly pages: readonly string[];
  /** Feed lines a second. */
  readonly rate: number;
  /** Whether bursts, windows and tabs are measured too. */
  readonly extras: boolean;
}

/**
 * Reads `BENCH_RUNS` (5), `BENCH_MINUTES` (10), `BENCH_MODES` (`plain,low end`), `BENCH_PAGES` (all), `BENCH_RATE` (20000) and
 * `BENCH_EXTRAS` (1).
 */
export function readSettings(env: NodeJS.ProcessEnv): BenchSettings {
  const wanted = <T extends string>(text: string | undefined, all: readonly T[]): readonly T[] =>
    text === undefined ? all : all.filter((one) => text.split(',').includes(one));
  return {
    runs: Number(env.BENCH_RUNS ?? 5),
    minutes: Number(env.BENCH_MINUTES ?? 10),
    modes: wanted(env.BENCH_MODES, Object.keys(MODES) as Mode[]),
    pages: wanted(env.BENCH_PAGES, [OURS, ...PEERS]),
    rate: Number(env.BENCH_RATE ?? 20_000),
    extras: env.BENCH_EXTRAS !== '0',
  };
}
