import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../components/button.tsx';
import { Panel } from '../components/panel.tsx';
import { Screen } from '../components/screen.tsx';
import { Skeleton } from '../components/skeleton.tsx';
import { useText } from '../i18n/text.ts';
import { market, TAB_LOCK } from '../market/connection.ts';
import { copyText } from '../platform/clipboard.ts';
import './answer-figures.ts';
import { BufferTable } from './buffer-table.tsx';
import css from './debug.module.css';
import { FiguresWatch, type WatchedThread } from './figures-watch.ts';
import { PortTable } from './port-table.tsx';
import { StreamTable } from './stream-table.tsx';
import { inOrder, threadNames } from './thread-names.ts';
import { ThreadTable } from './thread-table.tsx';
import { TotalList } from './total-list.tsx';

/** For developers: what every thread of the app is doing, in this tab and in others. */
export default function DebugScreen(): ReactNode {
  const t = useText();
  const [threads, setThreads] = useState<readonly WatchedThread[]>([]);
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    const watch = new FiguresWatch(
      () => market.figures(),
      TAB_LOCK,
      (watched) => setThreads(inOrder(watched)),
    );
    return () => watch.close();
  }, []);
  const title = t('debug.title');
  if (threads.length === 0) {
    return (
      <Screen title={title}>
        <Skeleton label={t('app.loading')} rows={12} />
      </Screen>
    );
  }
  const names = threadNames(threads, TAB_LOCK, t);

  function copy(): void {
    void copyText(JSON.stringify(threads, null, 2)).then(setCopied);
  }

  return (
    <Screen
      title={title}
      aside={
        <div className={css.copy}>
          <span role="status">{copied ? t('debug.copied') : ''}</span>
          <Button onClick={copy}>{t('debug.copy')}</Button>
        </div>
      }
    >
      <div className={css.panels}>
        <Panel title={t('debug.totals')}>
          <TotalList threads={threads} />
        </Panel>
        <div className={css.column}>
          <Panel title={t('debug.threads')}>
            <ThreadTable threads={threads} names={names} />
          </Panel>
          <Panel title={t('debug.streams')}>
            <StreamTable threads={threads} names={names} />
          </Panel>
        </div>
        <div className={css.column}>
          <Panel title={t('debug.ports')}>
            <PortTable threads={threads} names={names} />
          </Panel>
          <Panel title={t('debug.memory')}>
            <BufferTable threads={threads} names={names} />
          </Panel>
        </div>
        <Panel title={t('debug.unreported')}>
          <ul className={css.unreported}>
            <li>{t('debug.unreported.processor')}</li>
            <li>{t('debug.unreported.memory')}</li>
            <li>{t('debug.unreported.ports')}</li>
            <li>{t('debug.unreported.bytes')}</li>
            <li>{t('debug.unreported.tabs')}</li>
          </ul>
        </Panel>
      </div>
    </Screen>
  );
}
