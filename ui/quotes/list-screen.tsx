import type { ReactNode } from 'react';
import type { ListRequest } from '../../workers/api/quote-list.ts';
import { NamedListScreen } from './named-list-screen.tsx';
import { QuoteListScreen } from './quote-list-screen.tsx';

/** Any list: that of a request, or the named list with an id. They share most of their code, so one file has them. */
export default function ListScreen(props: { readonly request: ListRequest } | { readonly id: string }): ReactNode {
  return 'request' in props ? (
    <QuoteListScreen request={props.request} />
  ) : (
    <NamedListScreen key={props.id} id={props.id} />
  );
}
