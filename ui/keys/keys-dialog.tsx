import { type ReactNode, useState } from 'react';
import { Modal } from '../components/modal.tsx';
import { useText } from '../i18n/text.ts';
import { KEY_GROUPS, type KeyGroup } from './key-table.ts';
import { KeyTables } from './key-tables.tsx';
import css from './keys-dialog.module.css';
import { SingleKeysSwitch } from './single-keys-switch.tsx';

/** Every key that works on the screen behind it, and the switch for those without a modifier. */
export function KeysDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const t = useText();
  const [groups] = useState(groupsHere);
  return (
    <Modal title={t('keys.title')} guide="keys#here" place="wide" onClose={onClose}>
      <SingleKeysSwitch />
      <KeyTables groups={groups} />
      <p className={css.note}>{t('keys.focus')}</p>
    </Modal>
  );
}

/** The groups of the screen, as it is now. */
function groupsHere(): readonly KeyGroup[] {
  return KEY_GROUPS.filter(({ where }) => where === undefined || document.querySelector(where) !== null);
}
