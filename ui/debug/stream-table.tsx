import type { ReactNode } from 'react';
import { useText } from '../i18n/text.ts';
import { FigureTable } from './figure-table.tsx';
import { useFigureText } from './figure-text.ts';
import type { WatchedThread } from './figures-watch.ts';
import { streamRows } from './rates.ts';
import type { ThreadNames } from './thread-names.ts';
import { threadKey } from './thread-report.ts';

interface Props {
  readonly threads: readonly WatchedThread[];
  readonly names: ThreadNames;
}

/** Every list, chart, book and tape, in each thread that sends or paints it. */
export function StreamTable({ threads, names }: Props): ReactNode {
  const t = useText();
  const text = useFigureText();
  return (
    <FigureTable
      caption={t('debug.streams')}
      columns={[t('debug.stream'), t('debug.credit'), t('debug.sent'), t('debug.frames'), t('debug.waits')]}
      groups={threads.map((thread) => ({
        key: threadKey(thread.report),
        head: names.thread(thread),
        rows: streamRows(thread).map(({ id, kind, subject, tab, credit, sentRate, frameRate, waits }) => ({
          key: String(id),
          head: t(`debug.kind.${kind}`),
          note: thread.report.thread === 'market' ? `${names.tab(tab)}: ${subject}` : subject,
          figures: [text.count(credit), text.rate(sentRate), text.rate(frameRate), text.duration(waits)],
        })),
      }))}
    />
  );
}
