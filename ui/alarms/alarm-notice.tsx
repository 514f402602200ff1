import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { AlarmMessage } from '../../workers/api/alarm-state.ts';
import { FOCUS_RETURN } from '../components/focus-return.ts';
import { Icon } from '../components/icon.tsx';
import { useLocale, useText } from '../i18n/text.ts';
import { useMarketState } from '../market/market-store.ts';
import flags from '../quote-table/quote-flags.module.css';
import { ALARM_MESSAGES } from '../routes/paths.ts';
import css from './alarm-notice.module.css';
import { messageText, messageTime } from './alarm-text.ts';

interface Props {
  /** Newest first, at least one. */
  readonly messages: readonly AlarmMessage[];
  readonly onDismiss: () => void;
  /** Of a replay: they are only shown. */
  readonly replayed?: boolean;
}

/** The newest alarm message, in a corner of the screen, until it is dismissed. */
export function AlarmNotice({ messages, onDismiss, replayed = false }: Props): ReactNode {
  const t = useText();
  const locale = useLocale();
  const today = useMarketState((state) => state.clock.date);
  const [newest, ...others] = messages;
  if (newest === undefined) return null;
  return (
    <div {...FOCUS_RETURN} className={css.notice}>
      <span className={`${flags.flag} ${css.mark}`} aria-hidden="true">
        A
      </span>
      <p className={css.words}>
        {replayed ? <strong>{t('replay.alarm')} </strong> : null}
        {messageText(newest, t, locale)}{' '}
        <span className={css.time}>
          {messageTime(newest, today)}
          {others.length === 0 ? '' : ` ${t('alarms.notice.more', { n: others.length })}`}
        </span>
        {replayed ? null : (
          <>
            <br />
            <Link href={ALARM_MESSAGES}>{t('alarms.messages.title')}</Link>
          </>
        )}
      </p>
      <button
        type="button"
        className={css.dismiss}
        aria-label={t('alarms.notice.dismiss')}
        title={t('alarms.notice.dismiss')}
        onClick={onDismiss}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}
