import type { ReactNode } from 'react';
import type { ListStatus } from '../../workers/api/quote-list.ts';
import { FailureNotice } from '../components/failure-notice.tsx';
import { Notice } from '../components/notice.tsx';
import { Skeleton } from '../components/skeleton.tsx';
import { useText } from '../i18n/text.ts';
import { useMarketState } from '../market/market-store.ts';
import type { QuoteListFeed } from '../market/quote-list-feed.ts';

interface Props {
  readonly feed: QuoteListFeed;
  readonly status: ListStatus;
  /** The number of expected rows. */
  readonly rows: number;
}

/** The state of a list without rows: loading, failed or empty. */
export function PanelPlaceholder({ feed, status, rows }: Props): ReactNode {
  const t = useText();
  const feeds = useMarketState((state) => state.config.feeds);
  if (status.failure !== '') return <FailureNotice failure={status.failure} retry={() => feed.refresh()} />;
  if (status.phase === 'loading') return <Skeleton label={t('list.loading')} rows={rows} />;
  return <Notice text={t(feeds ? 'home.lacking' : 'list.empty')} />;
}
