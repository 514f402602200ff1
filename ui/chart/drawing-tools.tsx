import { type ReactNode, useEffect, useState } from 'react';
import { ANYWHERE } from '../../engine/workspace/workspace-object.ts';
import { Button } from '../components/button.tsx';
import { Modal } from '../components/modal.tsx';
import { useText } from '../i18n/text.ts';
import { showKeys } from '../keys/keys-opening.ts';
import { useWorkspace } from '../workspace/use-workspace.ts';
import { ToolRail } from './tool-rail.tsx';
import type { UsedChart } from './use-chart.ts';
import type { KeptDrawings } from './use-kept-drawings.ts';
import type { Rail } from './use-rail.ts';

interface Props {
  readonly used: UsedChart;
  readonly rail: Rail;
  /** Null where drawings cannot be kept. */
  readonly kept: KeptDrawings | null;
}

/** The tool rail, and the question before kept drawings are deleted. */
export function DrawingTools({ used, rail, kept }: Props): ReactNode {
  const [forgetting, setForgetting] = useState(false);

  function setKeeps(on: boolean): void {
    if (!on && kept !== null) setForgetting(true);
    else kept?.setKeeps(on);
  }

  return (
    <>
      <ToolRail used={used} rail={rail} keeps={kept?.keeps} onKeeps={setKeeps} onKeys={() => showKeys(true)} />
      {forgetting && kept !== null ? <ForgetDialog kept={kept} onClose={() => setForgetting(false)} /> : null}
    </>
  );
}

/** Asks before kept drawings are deleted; without any, nothing is asked. */
function ForgetDialog({ kept, onClose }: { readonly kept: KeptDrawings; readonly onClose: () => void }): ReactNode {
  const t = useText();
  const { objects } = useWorkspace('drawing', ANYWHERE);
  const none = objects?.length === 0;
  useEffect(() => {
    if (!none) return;
    kept.setKeeps(false);
    onClose();
  }, [none, kept, onClose]);
  if (objects === null || none) return null;
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
      <p>{t('tool.forget.text', { n: new Set(objects.map(({ within }) => within)).size })}</p>
    </Modal>
  );
}
