import { type ReactNode, useState } from 'react';
import type { SetUpFeed } from '../../workers/api/feed-setup.ts';
import { Button } from '../components/button.tsx';
import { Modal } from '../components/modal.tsx';
import { useErrorText } from '../components/use-failure-text.ts';
import { useText } from '../i18n/text.ts';
import { market } from '../market/connection.ts';
import css from './feeds-screen.module.css';

interface Props {
  readonly feed: SetUpFeed;
  readonly onCancel: () => void;
  /** `wasThere`: false if somebody else has already removed it. */
  readonly onRemoved: (wasThere: boolean) => void;
}

/** Asks whether to remove a feed, and removes it. Shows the error if that fails. */
export function RemoveFeedDialog({ feed: { id, name }, onCancel, onRemoved }: Props): ReactNode {
  const t = useText();
  const errorText = useErrorText();
  const [fault, setFault] = useState('');
  const [busy, setBusy] = useState(false);

  async function remove(): Promise<void> {
    if (busy) return;
    setBusy(true);
    try {
      onRemoved(await market.removeFeed(id));
    } catch (error) {
      setFault(errorText(error));
      setBusy(false);
    }
  }

  return (
    <Modal
      title={t('feeds.remove.title')}
      guide="own-data#feed"
      onClose={onCancel}
      actions={
        <>
          <Button onClick={onCancel}>{t('dialog.cancel')}</Button>
          <Button primary aria-disabled={busy} onClick={() => void remove()}>
            {t('feeds.remove')}
          </Button>
        </>
      }
    >
      <p>{t('feeds.remove.ask', { name: t('feeds.name', { name, id }) })}</p>
      <p role="alert" className={css.fault}>
        {fault}
      </p>
    </Modal>
  );
}
