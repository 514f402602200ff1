import type { ReactNode } from 'react';
import { Modal } from '../components/modal.tsx';
import { type MessageKey, useText } from '../i18n/text.ts';
import css from './keys-dialog.module.css';

/** A key: the label on it, or its name. */
type Key = '←' | '→' | '↑' | '↓' | '+' | '−' | '0' | '[' | ']' | 'Z' | 'Y' | MessageKey;

/** Keys that are pressed together. Several combinations in a row mean the same, or its two directions. */
type Row = readonly [keys: readonly (readonly Key[])[], meaning: MessageKey];

const ROWS: readonly Row[] = [
  [[['←'], ['→']], 'keys.step'],
  [
    [
      ['key.shift', '←'],
      ['key.shift', '→'],
    ],
    'keys.step.ten',
  ],
  [[['key.pageUp'], ['key.pageDown']], 'keys.page'],
  [[['key.home'], ['key.end']], 'keys.ends'],
  [[['+'], ['−']], 'keys.zoom'],
  [[['0']], 'keys.fit'],
  [
    [
      ['key.ctrl', '↑'],
      ['key.ctrl', '↓'],
    ],
    'keys.stretch',
  ],
];

const DRAWING_ROWS: readonly Row[] = [
  [[['←'], ['→'], ['↑'], ['↓']], 'keys.cursor'],
  [[['key.enter']], 'keys.place'],
  [[['['], [']']], 'keys.select'],
  [[['key.delete']], 'keys.delete'],
  [
    [
      ['key.ctrl', 'Z'],
      ['key.ctrl', 'Y'],
    ],
    'keys.undo',
  ],
  [[['key.escape']], 'keys.escape'],
];

/** The keyboard shortcuts of a chart that has the focus. */
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

function KeyTable({ caption, rows }: { readonly caption: string; readonly rows: readonly Row[] }): ReactNode {
  const t = useText();
  const nameOf = (key: Key): string => (isNamed(key) ? t(key) : key);
  return (
    <table className={css.keys}>
      <caption>{caption}</caption>
      <tbody>
        {rows.map(([keys, meaning]) => (
          <tr key={meaning}>
            <th scope="row">
              {keys.map((together) => (
                <kbd key={together.join(' ')} className={css.key}>
                  {together.map(nameOf).join(' ')}
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

function isNamed(key: Key): key is MessageKey {
  return key.startsWith('key.');
}
