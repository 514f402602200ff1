import type { Verdict } from './verdicts.ts';

const HEADS = ['bench', 'what', 'target', 'ours', 'best peer', 'ratio', ''] as const;

/** The verdicts as a Markdown table for `bench/README.md`. */
export function verdictTable(verdicts: readonly Verdict[]): string {
  const rows = verdicts.map(({ bench, what, target, ours, peer, ratio, verdict }) => [
    bench,
    what,
    target,
    ours,
    peer,
    ratio,
    verdict,
  ]);
  return [HEADS, HEADS.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
