import { type ReactNode, useEffect, useState } from 'react';
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

/** The notice disappears after this time (ms) without a pointer over it. The bell still counts its messages. */
const SHOWN = 15_000;

interface Props {
  /** Newest first, at least one. */
  readonly messages: readonly AlarmMessage[];
  readonly onDismiss: () => void;
  /** Called when it was shown long enough. */
  readonly onShown: () => void;
  /** Whether the messages are a replay's, which are only shown. */
  readonly replayed?: boolean;
}

/** The newest alarm message, once, in the header beside the bell: it covers nothing of a screen. */
export function AlarmNotice({ messages, onDismiss, onShown, replayed = false }: Props): ReactNode {
  const t = useText();
  const locale = useLocale();
  const today = useMarketState((state) => state.clock.date);
  const [held, setHeld] = useState(false);
  const [newest, ...others] = messages;
  const id = newest?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer message begins the time again
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(onShown, SHOWN);
    return () => clearTimeout(timer);
  }, [id, held]);
  if (newest === undefined) return null;
  const words = (
    <>
      <span className={css.text}>
        {replayed ? <strong>{t('replay.alarm')} </strong> : null}
        {messageText(newest, t, locale)}
      </span>{' '}
      <span className={css.time}>
        {messageTime(newest, today)}
        {others.length === 0 ? '' : ` ${t('alarms.notice.more', { n: others.length })}`}
      </span>
    </>
  );
  return (
    <div
      {...FOCUS_RETURN}
      className={css.notice}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      <span className={`${flags.flag} ${css.mark}`} aria-hidden="true">
        A
      </span>
      {replayed ? (
        <p className={css.words}>{words}</p>
      ) : (
        <Link href={ALARM_MESSAGES} className={css.words}>
          {words}
        </Link>
      )}
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
