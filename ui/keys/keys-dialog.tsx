import { type ReactNode, useState } from 'react';
import { Modal } from '../components/modal.tsx';
import { useText } from '../i18n/text.ts';
import { useMarketState } from '../market/market-store.ts';
import { keyLabel } from './key-label.ts';
import { KEY_GROUPS, type KeyGroup, keyParts } from './key-table.ts';
import css from './keys-dialog.module.css';
import { SingleKeysSwitch } from './single-keys-switch.tsx';

/** Every key that works on the screen behind it, and the switch for those without a modifier. */
export function KeysDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const t = useText();
  const [groups] = useState(groupsHere);
  return (
    <Modal title={t('keys.title')} place="wide" onClose={onClose}>
      <SingleKeysSwitch />
      <div className={css.groups}>
        {groups.map((group) => (
          <KeyTable key={group.title} group={group} />
        ))}
      </div>
      <p className={css.note}>{t('keys.focus')}</p>
    </Modal>
  );
}

function KeyTable({ group: { title, lines } }: { readonly group: KeyGroup }): ReactNode {
  const t = useText();
  const singles = useMarketState((state) => state.preferences.singlekeys !== 'false');
  return (
    <table className={css.keys}>
      <caption>{t(title)}</caption>
      <tbody>
        {lines
          .filter(({ single }) => singles || !single)
          .map(({ keys, meaning }) => (
            <tr key={keys.join()}>
              <th scope="row">
                {keys.map((each) => (
                  <kbd key={each} className={css.key}>
                    {keyParts(each)
                      .map((part) => keyLabel(part, t))
                      .join(' ')}
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

/** The groups of the screen, as it is now. */
function groupsHere(): readonly KeyGroup[] {
  return KEY_GROUPS.filter(({ where }) => where === undefined || document.querySelector(where) !== null);
}
