import type { ReactNode } from 'react';
import type { ListStatus } from '../../workers/api/quote-list.ts';
import { StaleNote } from '../components/stale-note.tsx';
import type { QuoteListFeed } from '../market/quote-list-feed.ts';

interface Props {
  readonly feed: QuoteListFeed;
  readonly status: ListStatus;
}

/** Over a list with rows: that they could not be refreshed, and how old they are; nothing while they could. */
export function ListStale({ feed, status }: Props): ReactNode {
  if (status.failure === '') return null;
  return <StaleNote failure={status.failure} at={status.updatedAt} retry={() => feed.refresh()} />;
}
