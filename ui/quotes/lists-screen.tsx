import type { ReactNode } from 'react';
import { Screen } from '../components/screen.tsx';
import { useText } from '../i18n/text.ts';
import { ListOverview } from '../named-lists/list-overview.tsx';
import { LISTS } from '../routes/paths.ts';
import css from './lists-screen.module.css';

/** Every list of the user. */
export function ListsScreen(): ReactNode {
  const t = useText();
  return (
    <Screen title={t('lists.title')}>
      <div className={css.lists}>
        <ListOverview path={LISTS} />
      </div>
    </Screen>
  );
}
