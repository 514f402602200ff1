import type { ReactNode } from 'react';
import { Modal } from '../components/modal.tsx';
import { type MessageKey, useText } from '../i18n/text.ts';
import css from './keys-dialog.module.css';

/** Keys in the order of the list; several of one row are written one beside the other. */
const ROWS: readonly (readonly [keys: readonly string[], meaning: MessageKey])[] = [
  [['←', '→'], 'keys.step'],
  [['Shift ←', 'Shift →'], 'keys.step.ten'],
  [['Page Up', 'Page Down'], 'keys.page'],
  [['Home', 'End'], 'keys.ends'],
  [['+', '−'], 'keys.zoom'],
  [['0'], 'keys.fit'],
  [['Ctrl ↑', 'Ctrl ↓'], 'keys.stretch'],
];

const DRAWING_ROWS: typeof ROWS = [
  [['←', '→', '↑', '↓'], 'keys.cursor'],
  [['Enter'], 'keys.place'],
  [['[', ']'], 'keys.select'],
  [['Delete'], 'keys.delete'],
  [['Ctrl Z', 'Ctrl Y'], 'keys.undo'],
  [['Escape'], 'keys.escape'],
];

/** The keys of a chart that has the focus. */
export function KeysDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const t = useText();
  return (
    <Modal title={t('tool.keys')} onClose={onClose}>
      <p>{t('keys.focus')}</p>
      <KeyTable caption={t('keys.chart')} rows={ROWS} />
      <KeyTable caption={t('keys.drawing')} rows={DRAWING_ROWS} />
    </Modal>
  );
}

function KeyTable({ caption, rows }: { readonly caption: string; readonly rows: typeof ROWS }): ReactNode {
  const t = useText();
  return (
    <table className={css.keys}>
      <caption>{caption}</caption>
      <tbody>
        {rows.map(([keys, meaning]) => (
          <tr key={meaning}>
            <th scope="row">
              {keys.map((key) => (
                <kbd key={key} className={css.key}>
                  {key}
                </kbd>
              ))}
            </th>
            <td>{t(meaning)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
