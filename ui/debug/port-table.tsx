import type { ReactNode } from 'react';
import { useText } from '../i18n/text.ts';
import { FigureTable } from './figure-table.tsx';
import { useFigureText } from './figure-text.ts';
import type { WatchedThread } from './figures-watch.ts';
import { portRows } from './rates.ts';
import type { ThreadNames } from './thread-names.ts';
import { threadKey } from './thread-report.ts';

interface Props {
  readonly threads: readonly WatchedThread[];
  readonly names: ThreadNames;
}

/** The ports of every worker by kind, and what it sends on them. */
export function PortTable({ threads, names }: Props): ReactNode {
  const t = useText();
  const text = useFigureText();
  return (
    <FigureTable
      caption={t('debug.ports')}
      columns={[t('debug.port'), t('debug.count'), t('debug.messages'), t('debug.bytes')]}
      groups={threads.map((thread) => ({
        key: threadKey(thread.report),
        head: names.thread(thread),
        rows: portRows(thread).map(({ kind, count, messageRate, byteRate }) => ({
          key: kind,
          head: t(`debug.kind.${kind}`),
          figures: [text.count(count), text.rate(messageRate), text.byteRate(byteRate)],
        })),
      }))}
    />
  );
}
