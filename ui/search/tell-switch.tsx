import type { ReactNode } from 'react';
import { useText } from '../i18n/text.ts';
import { useMarketState } from '../market/market-store.ts';
import { changeWorkspace, useWorkspace } from '../workspace/use-workspace.ts';
import css from './search-chips.module.css';

interface Props {
  readonly criteria: string;
  readonly exchange: string;
}

/** Whether the user is told of new matches of a search; a subscriber has this choice once it is saved. */
export function TellSwitch({ criteria, exchange }: Props): ReactNode {
  const t = useText();
  const loggedIn = useMarketState((state) => state.session.loggedIn);
  const { objects } = useWorkspace<'search'>('search');
  const saved = objects?.find(({ body }) => body.criteria === criteria && body.exchange === exchange);
  if (!loggedIn || saved === undefined) return null;
  const { tells, ...body } = saved.body;
  return (
    <label className={css.tell}>
      <input
        type="checkbox"
        checked={tells === true}
        onChange={({ target: { checked } }) =>
          void changeWorkspace([{ ...saved, body: checked ? { ...body, tells: true } : body }])
        }
      />
      {t('search.tell')}
    </label>
  );
}
