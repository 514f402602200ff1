import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'wouter';
import type { AlarmMessage } from '../../workers/api/alarm-state.ts';
import { Button, buttonClass } from '../components/button.tsx';
import { Modal } from '../components/modal.tsx';
import hidden from '../components/visually-hidden.module.css';
import { useLocale, useText } from '../i18n/text.ts';
import { ALARM_MESSAGES } from '../routes/paths.ts';
import { messageText } from './alarm-text.ts';
import { MessageTable } from './message-table.tsx';

interface Props {
  /** Newest first, at least one. */
  readonly messages: readonly AlarmMessage[];
  readonly onClose: () => void;
}

/**
 * The alarm messages that arrived while a quote list is open. The modal opens by itself, so its text gets the focus: a key meant
 * for something else must not press a button.
 */
export function AlarmModal({ messages, onClose }: Props): ReactNode {
  const t = useText();
  const locale = useLocale();
  const words = useRef<HTMLParagraphElement>(null);
  useEffect(() => words.current?.focus(), []);
  const [newest] = messages;
  return (
    <Modal
      title={t('alarms.messages.title')}
      guide="alarms#messages"
      onClose={onClose}
      onBeside={() => {}}
      actions={
        <>
          <Link href={ALARM_MESSAGES} className={buttonClass(false)}>
            {t('alarms.messages.all')}
          </Link>
          <Button primary onClick={onClose}>
            {t('alarms.messages.close')}
          </Button>
        </>
      }
    >
      <p ref={words} tabIndex={-1} role="status" className={hidden.hidden}>
        {newest === undefined ? '' : messageText(newest, t, locale)}
      </p>
      <MessageTable caption={t('alarms.messages.title')} messages={messages} />
    </Modal>
  );
}
