import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { AlarmMessage } from '../../workers/api/alarm-state.ts';
import { useLocale, useText } from '../i18n/text.ts';
import { market } from '../market/connection.ts';
import { marketState, useMarketState } from '../market/market-store.ts';
import { ALARM_MESSAGES } from '../routes/paths.ts';
import { AlarmBell } from './alarm-bell.tsx';
import { AlarmModal } from './alarm-modal.tsx';
import css from './alarm-news.module.css';
import { allSeen, messagesAfter, type NewsPlace, newsAfter, openingNews } from './alarm-news-state.ts';
import { AlarmNotice } from './alarm-notice.tsx';
import { AlarmSignals } from './alarm-signals.ts';
import { messageText } from './alarm-text.ts';
import { ReplayedAlarms } from './replayed-alarms.tsx';

/**
 * The header's bell, which announces alarms as they trigger, on every screen: in a modal at a quote list (specification section
 * 2), elsewhere in a notice, once. Screen readers announce both. Sound and notification follow the user's choice. `path` is the screen's path; the messages
 * `before` are old.
 */
export default function AlarmNews({
  path,
  before,
}: {
  readonly path: string;
  readonly before: readonly AlarmMessage[];
}): ReactNode {
  const place = placeOf(path);
  const messages = useMarketState((state) => state.alarms.messages);
  const read = useMarketState((state) => state.alarms.seen);
  const [news, setNews] = useState(() => openingNews(before, marketState().alarms.seen));
  useSignals(news.known);
  useEffect(() => setNews((before) => newsAfter(before, messages, place, read)), [messages, place, read]);
  useReadElsewhere(news.seen, read);
  const isOpen = news.modalAfter !== null;
  const unseen = isOpen ? [] : messagesAfter(messages, news.seen);
  /** The newest message whose notice was shown long enough. */
  const [shown, setShown] = useState(news.known);
  const announced = messagesAfter(unseen, shown);
  const close = (): void => setNews(allSeen);
  return (
    <div className={css.corner}>
      <AlarmBell unseen={unseen.length} />
      <ReplayedAlarms />
      <div role="status">
        {announced.length === 0 ? null : (
          <AlarmNotice messages={announced} onDismiss={close} onShown={() => setShown(announced[0]?.id ?? 0)} />
        )}
      </div>
      {news.modalAfter === null ? null : (
        <AlarmModal messages={messagesAfter(messages, news.modalAfter)} onClose={close} />
      )}
    </div>
  );
}

/** What was seen here is read on every device. */
function useReadElsewhere(seen: number, read: number): void {
  useEffect(() => {
    if (seen > read) market.changeAlarms({ seen }).catch(() => {});
  }, [seen, read]);
}

/** Signals the messages that arrived after the last known one. */
function useSignals(known: number): void {
  const t = useText();
  const locale = useLocale();
  const [, navigate] = useLocation();
  const messages = useMarketState((state) => state.alarms.messages);
  const sound = useMarketState((state) => state.preferences.alarmsound === 'true');
  const notify = useMarketState((state) => state.preferences.alarmnotify === 'true');
  const signals = useRef<AlarmSignals>(null);
  const announced = useRef(known);
  useEffect(() => {
    const own = new AlarmSignals();
    signals.current = own;
    return () => own.end();
  }, []);
  useEffect(() => {
    const fresh = messagesAfter(messages, announced.current);
    const [newest] = fresh;
    if (newest === undefined) return;
    announced.current = newest.id;
    signals.current?.give({
      sound,
      notify,
      title: t('alarms.signal.title'),
      lines: fresh.map((message) => messageText(message, t, locale)),
      tag: `borealis-alarm-${newest.id}`,
      open: () => navigate(ALARM_MESSAGES),
    });
  }, [messages, sound, notify, t, locale, navigate]);
}

function placeOf(path: string): NewsPlace {
  if (path.startsWith('/quote/')) return 'list';
  return path === ALARM_MESSAGES ? 'messages' : 'other';
}
