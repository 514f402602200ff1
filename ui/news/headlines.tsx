import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { formatDate } from '../../engine/format/date.ts';
import type { NewsItem, NewsRequest } from '../../workers/api/records.ts';
import { FailureNotice } from '../components/failure-notice.tsx';
import { Notice } from '../components/notice.tsx';
import { Skeleton } from '../components/skeleton.tsx';
import { StaleNote } from '../components/stale-note.tsx';
import table from '../components/table.module.css';
import { useRowStop } from '../components/use-row-stop.ts';
import { VisuallyHidden } from '../components/visually-hidden.tsx';
import { useLocale, useText } from '../i18n/text.ts';
import { market } from '../market/connection.ts';
import { useAnswer } from '../market/use-answer.ts';
import { useRefreshPeriod } from '../market/use-refresh-period.ts';
import { articlePath } from '../routes/paths.ts';
import css from './headlines.module.css';

interface Props {
  readonly request: NewsRequest;
  readonly caption: string;
  /** The most headlines; absent for all. */
  readonly most?: number;
  /** Shown if there are none: what to do next. */
  readonly elsewhere?: ReactNode;
}

/** A table of headlines, refreshed at the refresh setting. */
export function Headlines({ request, caption, most, elsewhere }: Props): ReactNode {
  const t = useText();
  const period = useRefreshPeriod();
  const { phase, value, failure, at, retry } = useAnswer(JSON.stringify(request), () => market.news(request), period);
  if (value === null) {
    if (phase === 'failed' && failure !== null) return <FailureNotice failure={failure} retry={retry} />;
    return <Skeleton label={t('news.loading')} rows={most ?? 12} />;
  }
  const stale = failure === null ? null : <StaleNote failure={failure} at={at} retry={retry} />;
  if (value.length === 0) {
    return (
      <>
        {stale}
        <Notice text={t('news.empty')}>{elsewhere}</Notice>
      </>
    );
  }
  return (
    <>
      {stale}
      <HeadlineTable items={most === undefined ? value : value.slice(0, most)} caption={caption} />
    </>
  );
}

function HeadlineTable({
  items,
  caption,
}: {
  readonly items: readonly NewsItem[];
  readonly caption: string;
}): ReactNode {
  const t = useText();
  const { stop, events } = useRowStop(items.map(({ id }) => id));
  return (
    <>
      <VisuallyHidden>{t('list.keys')}</VisuallyHidden>
      <table className={table.table}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t('news.headline')}</th>
            <th scope="col" className={css.symbol}>
              {t('column.symbol')}
            </th>
            <th scope="col" className={`${table.number} ${css.date}`}>
              {t('news.date')}
            </th>
          </tr>
        </thead>
        <tbody {...events}>
          {items.map((item) => (
            <Headline key={item.id} item={item} reachable={item.id === stop} />
          ))}
        </tbody>
      </table>
    </>
  );
}

function Headline({ item, reachable }: { readonly item: NewsItem; readonly reachable: boolean }): ReactNode {
  const locale = useLocale();
  const date = formatDate(item.date, locale);
  const symbol = item.symbol === '' ? '' : `${item.symbol}-${item.region}`;
  return (
    <tr className={table.row}>
      <th scope="row" className={css.title}>
        <Link
          href={articlePath(item.id)}
          className={table.link}
          tabIndex={reachable ? 0 : -1}
          data-key={item.id}
          lang={item.lang || undefined}
        >
          {item.title}
        </Link>
        <span className={css.below}>
          {symbol === '' ? null : <span>{symbol}</span>}
          <span>{date}</span>
        </span>
      </th>
      <td className={css.symbol}>{symbol}</td>
      <td className={`${table.number} ${table.quiet} ${css.date}`}>
        {date}
        {item.time === '' ? null : <span className={css.time}> {item.time}</span>}
      </td>
    </tr>
  );
}
