import type { BenchRow } from './rows.ts';
import { BEST_PEER, type Target } from './targets.ts';

/** One target and its result. */
export interface Verdict {
  readonly bench: string;
  readonly what: string;
  readonly target: string;
  readonly ours: string;
  /** The best peer, or the one that the target names. */
  readonly peer: string;
  /** How many times better ours is than that peer. */
  readonly ratio: string;
  readonly verdict: 'kept' | 'MISSED' | 'not measured';
  /** The number of samples or items behind the figure. */
  readonly n: number;
}

/** Compares each target with the rows of its bench; a bench without rows has not run. */
export function verdicts(
  targets: readonly Target[],
  rowsOf: (bench: string) => readonly BenchRow[],
): readonly Verdict[] {
  return targets.map((target) => {
    const { bench, row, n, bound, limit, than } = target;
    const found = rowsOf(bench).filter((one) => one.name === row && (n === undefined || one.n === n));
    const asked = than === undefined || than === BEST_PEER ? undefined : than;
    const rival = found
      .filter(({ ratio, peerName }) => isKnown(ratio) && (asked === undefined || peerName === asked))
      .toSorted((a, b) => a.ratio - b.ratio)[0];
    const own = rival ?? found[0];
    const value = than === undefined ? own?.ours : rival?.ratio;
    return {
      bench,
      what: n === undefined ? row : `${row}, ${shown(n)}`,
      target:
        than === undefined
          ? `${bound} ${limit.toLocaleString('en-CA')} ${own?.unit ?? ''}`.trim()
          : `${bound} ${limit} × ${than}`,
      ours: own === undefined || !isKnown(own.ours) ? '–' : `${shown(own.ours)} ${own.unit}`.trim(),
      peer: rival === undefined ? '–' : `${shown(rival.peer)} ${rival.peerName}`,
      ratio: rival === undefined ? '–' : shown(rival.ratio),
      verdict: !isKnown(value) ? 'not measured' : keeps(value, bound, limit) ? 'kept' : 'MISSED',
      n: own !== undefined && isKnown(own.ours) ? own.n : 0,
    };
  });
}

function keeps(value: number, bound: Target['bound'], limit: number): boolean {
  if (bound === '≥') return value >= limit;
  return bound === '<' ? value < limit : value <= limit;
}

/** JSON turns NaN and infinite figures into null. */
function isKnown(value: number | null | undefined): value is number {
  return typeof value === 'number' && !Number.isNaN(value);
}

function shown(figure: number): string {
  return figure.toLocaleString('en-CA', { maximumSignificantDigits: 3 });
}
