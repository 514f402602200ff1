import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { ListRequest } from '../../workers/api/quote-list.ts';
import { FailureNotice } from '../components/failure-notice.tsx';
import { FeedDot } from '../components/feed-dot.tsx';
import { Notice } from '../components/notice.tsx';
import { Skeleton } from '../components/skeleton.tsx';
import { useMedia } from '../components/use-media.ts';
import { type Translate, useText } from '../i18n/text.ts';
import type { ListView, QuoteListFeed } from '../market/quote-list-feed.ts';
import { failureOf } from '../market/use-answer.ts';
import { useQuoteList } from '../market/use-quote-list.ts';
import { Screen } from '../shell/screen.tsx';
import { NarrowQuoteTable } from './narrow-quote-table.tsx';
import css from './quote-list-screen.module.css';
import { WideQuoteTable } from './wide-quote-table.tsx';

/** A quote list of any type. */
export default function QuoteListScreen({ request }: { readonly request: ListRequest }): ReactNode {
  const t = useText();
  const { feed, view } = useQuoteList(request);
  const { status, rows } = view;
  return (
    <Screen
      title={titleOf(request, t)}
      aside={
        <>
          <FeedDot connected={status.connected} updatedAt={status.updatedAt} />
          {rows.length === 0 ? null : <span className={css.count}>{t('list.count', { n: rows.length })}</span>}
          {request.type === 'symbols' ? (
            <Link href="/stock-select" className={css.edit}>
              {t('list.edit')}
            </Link>
          ) : null}
        </>
      }
    >
      <div className={css.list}>
        <ListBody request={request} feed={feed} view={view} />
      </div>
    </Screen>
  );
}

interface BodyProps {
  readonly request: ListRequest;
  readonly feed: QuoteListFeed;
  readonly view: ListView;
}

function ListBody({ request, feed, view: { rows, status } }: BodyProps): ReactNode {
  const t = useText();
  const wide = useMedia('(width >= 760px)');
  if (rows.length === 0) {
    if (status.phase === 'failed') {
      return <FailureNotice failure={failureOf(new Error(status.failure))} retry={() => feed.refresh()} />;
    }
    if (status.phase === 'loading') return <Skeleton label={t('list.loading')} rows={12} />;
    return (
      <Notice text={t(request.type === 'search' ? 'list.empty.search' : 'list.empty')}>
        <Link href="/stock-select">{t('home.quotes')}</Link>
      </Notice>
    );
  }
  const Table = wide ? WideQuoteTable : NarrowQuoteTable;
  return <Table caption={titleOf(request, t)} feed={feed} rows={rows} orders={request.type !== 'index'} />;
}

function titleOf(request: ListRequest, t: Translate): string {
  return request.type === 'port' ? t('list.port', { n: request.portfolio }) : t(`list.${request.type}`);
}
