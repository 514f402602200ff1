import { type ReactNode, useRef } from 'react';
import { Link } from 'wouter';
import { Button } from '../components/button.tsx';
import { Notice } from '../components/notice.tsx';
import { Panel } from '../components/panel.tsx';
import { Screen } from '../components/screen.tsx';
import { useText } from '../i18n/text.ts';
import { market } from '../market/connection.ts';
import { useMarketState } from '../market/market-store.ts';
import { useRealtime } from '../market/use-realtime.ts';
import { ALARM_MESSAGES, STOCK_SELECT } from '../routes/paths.ts';
import css from './alarm-messages-screen.module.css';
import { AlarmOverview } from './alarm-overview.tsx';
import { MessageTable } from './message-table.tsx';
import { RealtimeNeeded } from './realtime-needed.tsx';
import { SignalSwitches } from './signal-switches.tsx';

/** Alarm Messages: what the alarms have reported, newest first, and the alarms that are set. */
export default function AlarmMessagesScreen(): ReactNode {
  const t = useText();
  const realtime = useRealtime();
  const messages = useMarketState((state) => state.alarms.messages);
  const none = useMarketState((state) => state.alarms.alarms.length === 0);
  const panel = useRef<HTMLDivElement>(null);
  if (!realtime) {
    return (
      <Screen title={t('alarms.messages.title')}>
        <RealtimeNeeded path={ALARM_MESSAGES} />
      </Screen>
    );
  }
  return (
    <Screen
      title={t('alarms.messages.title')}
      aside={
        messages.length === 0 ? undefined : (
          <>
            <span className={css.count}>{t('alarms.messages.count', { n: messages.length })}</span>
            <Button
              onClick={() => {
                // The button is removed with the messages; the text that replaces them takes the focus.
                panel.current?.focus();
                market.changeAlarms({ clear: messages[0]?.id ?? 0 }).catch(() => {});
              }}
            >
              {t('alarms.messages.clear')}
            </Button>
          </>
        )
      }
    >
      <div className={css.columns}>
        <div ref={panel} className={css.panel} tabIndex={-1}>
          {messages.length === 0 ? (
            <Notice title={t('alarms.messages.empty.title')} text={t('alarms.messages.empty')}>
              <Link href={STOCK_SELECT}>{t('alarms.messages.quotes')}</Link>
            </Notice>
          ) : (
            <MessageTable caption={t('alarms.messages.title')} messages={messages} />
          )}
        </div>
        <div className={css.settings}>
          <Panel title={t('alarms.overview')}>
            <AlarmOverview caption={t('alarms.overview')} path={ALARM_MESSAGES} />
          </Panel>
          {none ? null : (
            <div className={css.panel}>
              <SignalSwitches />
            </div>
          )}
        </div>
      </div>
    </Screen>
  );
}
