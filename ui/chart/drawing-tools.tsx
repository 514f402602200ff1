import { type ReactNode, useState } from 'react';
import { Button } from '../components/button.tsx';
import { Modal } from '../components/modal.tsx';
import { useText } from '../i18n/text.ts';
import { KeysDialog } from './keys-dialog.tsx';
import { ToolRail } from './tool-rail.tsx';
import type { UsedChart } from './use-chart.ts';
import type { KeptDrawings } from './use-kept-drawings.ts';

interface Props {
  readonly used: UsedChart;
  /** Null where drawings cannot be kept. */
  readonly kept: KeptDrawings | null;
}

/** The tool rail with its two dialogs: the list of keys, and the question before kept drawings are deleted. */
export function DrawingTools({ used, kept }: Props): ReactNode {
  const [dialog, setDialog] = useState<'keys' | 'forget' | null>(null);
  const close = (): void => setDialog(null);

  function setKeeps(on: boolean): void {
    if (!on && kept !== null && kept.count() > 0) setDialog('forget');
    else kept?.setKeeps(on);
  }

  return (
    <>
      <ToolRail used={used} keeps={kept?.keeps} onKeeps={setKeeps} onKeys={() => setDialog('keys')} />
      {dialog === 'keys' ? <KeysDialog onClose={close} /> : null}
      {dialog === 'forget' && kept !== null ? <ForgetDialog kept={kept} onClose={close} /> : null}
    </>
  );
}

function ForgetDialog({ kept, onClose }: { readonly kept: KeptDrawings; readonly onClose: () => void }): ReactNode {
  const t = useText();
  return (
    <Modal
      title={t('tool.forget.title')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('tool.forget.cancel')}</Button>
          <Button
            primary
            onClick={() => {
              kept.setKeeps(false);
              onClose();
            }}
          >
            {t('tool.forget.do')}
          </Button>
        </>
      }
    >
      <p>{t('tool.forget.text', { n: kept.count() })}</p>
    </Modal>
  );
}
