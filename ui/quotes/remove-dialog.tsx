import { type ReactNode, useState } from 'react';
import type { RowText } from '../../workers/api/quote-list.ts';
import { Button } from '../components/button.tsx';
import { Modal } from '../components/modal.tsx';
import { Notice } from '../components/notice.tsx';
import { useText } from '../i18n/text.ts';
import { market } from '../market/connection.ts';

interface Props {
  readonly portfolio: number;
  readonly row: RowText;
  readonly onClose: () => void;
}

/** Asks for confirmation and removes a stock from a portfolio. It also shows the error if that fails. */
export function RemoveDialog({ portfolio, row, onClose }: Props): ReactNode {
  const t = useText();
  const [failed, setFailed] = useState(false);
  const [sending, setSending] = useState(false);
  const { symbol, subid } = row;

  async function remove(): Promise<void> {
    if (sending) return;
    setSending(true);
    try {
      await market.removeFromPortfolio(portfolio, subid);
      onClose();
    } catch {
      setFailed(true);
      setSending(false);
    }
  }

  return (
    <Modal
      title={t('port.remove.title')}
      guide="portfolios#stocks"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button primary onClick={remove}>
            {t('port.remove.yes')}
          </Button>
        </>
      }
    >
      <p>{t('port.remove.ask', { symbol })}</p>
      {failed ? <Notice text={t('port.remove.failed', { symbol })} /> : null}
    </Modal>
  );
}
