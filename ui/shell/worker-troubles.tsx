import type { ReactNode } from 'react';
import { useText } from '../i18n/text.ts';
import type { Trouble } from '../market/troubles.ts';
import css from './problem-banner.module.css';

/** A banner for each problem of the page's workers. */
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
