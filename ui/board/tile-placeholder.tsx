import type { ReactNode } from 'react';
import type { FailureCode } from '../../workers/api/failure.ts';
import type { ListRequest } from '../../workers/api/quote-list.ts';
import { FailureNotice } from '../components/failure-notice.tsx';
import { Skeleton } from '../components/skeleton.tsx';
import { useText } from '../i18n/text.ts';
import css from './list-tile.module.css';

interface Props {
  readonly request: ListRequest;
  readonly failure: FailureCode | '';
  readonly loading: boolean;
  readonly rows: number;
  readonly found: number;
  readonly retry: () => void;
}

/** The message on a tile without rows. */
export function TilePlaceholder({ request, failure, loading, rows, found, retry }: Props): ReactNode {
  const t = useText();
  if (rows > 0) return found > 0 ? null : <p className={`${css.over} ${css.none}`}>{t('board.found.none')}</p>;
  return (
    <div className={css.over}>
      {failure !== '' ? (
        <FailureNotice failure={failure} retry={retry} />
      ) : loading ? (
        <Skeleton label={t('list.loading')} />
      ) : (
        <p className={css.none}>{t(request.type === 'search' ? 'list.nothing' : 'list.empty')}</p>
      )}
    </div>
  );
}
