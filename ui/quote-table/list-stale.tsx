import type { ReactNode } from 'react';
import type { ListStatus } from '../../workers/api/quote-list.ts';
import { StaleNote } from '../components/stale-note.tsx';
import type { QuoteListFeed } from '../market/quote-list-feed.ts';

interface Props {
  readonly feed: QuoteListFeed;
  readonly status: ListStatus;
}

/** Shown over a list whose rows could not be refreshed: the reason and their age. Renders nothing if they could. */
export function ListStale({ feed, status }: Props): ReactNode {
  if (status.failure === '') return null;
  return <StaleNote failure={status.failure} at={status.updatedAt} retry={() => feed.refresh()} />;
}
