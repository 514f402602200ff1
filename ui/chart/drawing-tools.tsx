import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { isWritten } from '../../engine/tools/drawing.ts';
import { LONGEST_TEXT } from '../../engine/tools/drawing-text.ts';
import { ANYWHERE } from '../../engine/workspace/workspace-object.ts';
import { Button } from '../components/button.tsx';
import { Modal } from '../components/modal.tsx';
import { TextDialog } from '../components/text-dialog.tsx';
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

/** The tool rail, the text of a drawing that needs one, and the question before kept drawings are deleted. */
export function DrawingTools({ used, rail, kept }: Props): ReactNode {
  const t = useText();
  const [forgetting, setForgetting] = useState(false);
  const { chart } = used;
  const { tool, placed } = useSyncExternalStore(chart.watch, chart.drawings);

  function setKeeps(on: boolean): void {
    if (!on && kept !== null) setForgetting(true);
    else kept?.setKeeps(on);
  }

  return (
    <>
      <ToolRail used={used} rail={rail} keeps={kept?.keeps} onKeeps={setKeeps} onKeys={() => showKeys(true)} />
      {placed > 0 && isWritten(tool) ? (
        <TextDialog
          title={t('tool.write.title')}
          guide="charts#drawings"
          label={t('tool.write.label', { n: LONGEST_TEXT })}
          longest={LONGEST_TEXT}
          initial=""
          missing={t('tool.write.missing')}
          onText={(text) => chart.send({ type: 'tool', command: { act: 'write', text } })}
          onClose={() => chart.send({ type: 'tool', command: { act: 'cancel' } })}
        />
      ) : null}
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
      guide="charts#drawings"
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
