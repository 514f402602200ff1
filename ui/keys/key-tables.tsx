import type { ReactNode } from 'react';
import { useText } from '../i18n/text.ts';
import { useMarketState } from '../market/market-store.ts';
import { keyLabel } from './key-label.ts';
import { type KeyGroup, keyParts } from './key-table.ts';
import css from './key-tables.module.css';

/** Keys and what they do, a table for each group. Those that the user has turned off are left out. */
export function KeyTables({ groups }: { readonly groups: readonly KeyGroup[] }): ReactNode {
  return (
    <div className={css.groups}>
      {groups.map((group) => (
        <KeyTable key={group.title} group={group} />
      ))}
    </div>
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
