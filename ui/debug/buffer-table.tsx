import type { ReactNode } from 'react';
import { useText } from '../i18n/text.ts';
import { FigureTable } from './figure-table.tsx';
import { useFigureText } from './figure-text.ts';
import type { WatchedThread } from './figures-watch.ts';
import type { ThreadNames } from './thread-names.ts';
import { threadKey } from './thread-report.ts';

interface Props {
  readonly threads: readonly WatchedThread[];
  readonly names: ThreadNames;
}

/** The memory of tables and canvases in every thread, and the memory that the browser measures, where it does. */
export function BufferTable({ threads, names }: Props): ReactNode {
  const t = useText();
  const text = useFigureText();

  function measuredRow({ report }: WatchedThread) {
    const measured = report.thread === 'page' ? report.figures.measured : null;
    if (measured === null) return [];
    return [{ key: 'measured', head: t('debug.measured'), figures: [text.count(null), text.bytes(measured)] }];
  }

  return (
    <FigureTable
      caption={t('debug.memory')}
      columns={[t('debug.buffer'), t('debug.count'), t('debug.bytes')]}
      groups={threads.map((thread) => ({
        key: threadKey(thread.report),
        head: names.thread(thread),
        rows: [
          ...thread.report.figures.buffers
            .filter(({ count }) => count > 0)
            .map(({ of, count, bytes }) => ({
              key: of,
              head: t(`debug.buffer.${of}`),
              figures: [text.count(count), text.bytes(bytes)],
            })),
          ...measuredRow(thread),
        ],
      }))}
    />
  );
}
