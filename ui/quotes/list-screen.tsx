import type { ReactNode } from 'react';
import type { ListRequest } from '../../workers/api/quote-list.ts';
import { ListsScreen } from './lists-screen.tsx';
import { NamedListScreen } from './named-list-screen.tsx';
import { QuoteListScreen } from './quote-list-screen.tsx';

/** Any list: that of a request, the named list with an id, or all lists for the id `all`. They share most of their code, so one file has them. */
export default function ListScreen({
  request,
  id,
}: {
  readonly request?: ListRequest;
  readonly id?: string;
}): ReactNode {
  if (request !== undefined) return <QuoteListScreen request={request} />;
  return id === undefined || id === 'all' ? <ListsScreen /> : <NamedListScreen key={id} id={id} />;
}
