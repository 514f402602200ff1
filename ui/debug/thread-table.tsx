import type { ReactNode } from 'react';
import { useText } from '../i18n/text.ts';
import { FigureTable } from './figure-table.tsx';
import { useFigureText } from './figure-text.ts';
import type { WatchedThread } from './figures-watch.ts';
import { generationOf, type ThreadNames } from './thread-names.ts';
import { type PageFigures, threadKey } from './thread-report.ts';

/** A thread counts as silent if its report is older than the latest of all by this much (milliseconds). */
const SILENT = 3_000;

interface Props {
  readonly threads: readonly WatchedThread[];
  readonly names: ThreadNames;
}

/** Every page and worker: what it runs, its age, and when it last reported. */
export function ThreadTable({ threads, names }: Props): ReactNode {
  const t = useText();
  const text = useFigureText();
  const pages = new Map<string, PageFigures>();
  const latest = Math.min(...threads.map(({ age }) => age));
  for (const { report } of threads) if (report.thread === 'page') pages.set(report.tab, report.figures);

  function noteOf({ report, age }: WatchedThread): string {
    if (age - latest > SILENT) return t('debug.thread.silent', { time: text.duration(age) });
    if (report.thread !== 'page') return '';
    return report.figures.visible ? report.figures.path : t('debug.thread.hidden', { path: report.figures.path });
  }

  function generation({ report }: WatchedThread): number | null {
    if (report.thread === 'market') return generationOf(report.figures.name);
    return report.thread === 'charts' ? (pages.get(report.tab)?.chartsReplaced ?? null) : null;
  }

  function heartbeat({ report }: WatchedThread): number | null {
    return report.thread === 'page' ? null : (pages.get(report.tab)?.heard[report.thread] ?? null);
  }

  return (
    <FigureTable
      sparing
      caption={t('debug.threads')}
      columns={[
        t('debug.thread'),
        t('debug.build'),
        t('debug.generation'),
        t('debug.heartbeat'),
        t('debug.uptime'),
        t('debug.heap'),
      ]}
      groups={[
        {
          key: 'threads',
          rows: threads.map((thread) => {
            const { build, uptime, heap } = thread.report.figures;
            return {
              key: threadKey(thread.report),
              head: names.thread(thread),
              note: noteOf(thread),
              figures: [
                build,
                text.count(generation(thread)),
                text.duration(heartbeat(thread)),
                text.duration(uptime),
                text.bytes(heap),
              ],
            };
          }),
        },
      ]}
    />
  );
}
