import { type ReactNode, useState } from 'react';
import type { WorkspaceStatus } from '../../workers/api/workspace.ts';
import { Button } from '../components/button.tsx';
import css from '../components/removed-notice.module.css';
import { useText } from '../i18n/text.ts';
import { useMarketState } from '../market/market-store.ts';

interface Props {
  readonly status: WorkspaceStatus;
}

/** Reports unsaved changes, with the reason, and objects that were adopted at a login. */
export function WorkspaceNotices({ status }: Props): ReactNode {
  const t = useText();
  const isAway = useMarketState(({ phase }) => phase === 'unreachable');
  const [seen, setSeen] = useState('');
  const { owner, phase, unsaved, refused, kept, taken } = status;
  const about = `${owner} ${taken}`;
  const unsavedText = (): string | null => {
    if (refused !== '') return t(`board.unsaved.${refused}`);
    if (phase === 'ready' && !kept && (unsaved > 0 || owner === '')) return t('board.unsaved.unkept');
    return unsaved > 0 && isAway ? t('board.unsaved') : null;
  };
  const text = unsavedText();
  return (
    <>
      {text === null ? null : <p className={css.removed}>{text}</p>}
      {taken === 0 || seen === about ? null : (
        <div className={css.removed}>
          <p>{t('board.taken', { count: taken })}</p>
          <Button onClick={() => setSeen(about)}>{t('board.taken.ok')}</Button>
        </div>
      )}
    </>
  );
}
