import type { ReactNode } from 'react';
import { useText } from '../i18n/text.ts';
import type { Trouble } from '../market/troubles.ts';
import css from './problem-banner.module.css';

/** What is wrong with the page's workers, a banner each. */
export function WorkerTroubles({ troubles }: { readonly troubles: readonly Trouble[] }): ReactNode {
  const t = useText();
  return troubles.map((trouble) => (
    <div key={trouble} className={css.banner}>
      <p>
        <strong>{t(`worker.title.${trouble}`)}</strong> {t(`worker.text.${trouble}`)}
      </p>
    </div>
  ));
}
