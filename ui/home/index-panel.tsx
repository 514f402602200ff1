import { memo, type ReactNode } from 'react';
import { Link } from 'wouter';
import type { ListRequest, RowText } from '../../workers/api/quote-list.ts';
import { FeedDot } from '../components/feed-dot.tsx';
import { Panel } from '../components/panel.tsx';
import { useText } from '../i18n/text.ts';
import { ListStale } from '../market/list-stale.tsx';
import type { QuoteListFeed } from '../market/quote-list-feed.ts';
import { useQuoteList } from '../market/use-quote-list.ts';
import type { DecimalRoom } from '../quotes/decimal-room.ts';
import { HaltMark } from '../quotes/halt-mark.tsx';
import { indexName } from '../quotes/index-names.ts';
import table from '../quotes/table.module.css';
import { useDecimalRoom } from '../quotes/use-decimal-room.ts';
import { useHighlight } from '../quotes/use-highlight.ts';
import { useRowCells } from '../quotes/use-row-cells.ts';
import { quotePath } from '../routes/paths.ts';
import { ListStanding } from './list-standing.tsx';

const INDICES: ListRequest = { type: 'index' };

/** Major Indices: name, last, change, each row a link. */
export function IndexPanel(): ReactNode {
  const t = useText();
  const { feed, view } = useQuoteList(INDICES);
  const room = useDecimalRoom(feed, 1);
  const highlight = useHighlight();
  const { rows, status } = view;
  return (
    <Panel title={t('home.indices')} aside={<FeedDot connected={status.connected} updatedAt={status.updatedAt} />}>
      {rows.length === 0 ? null : <ListStale feed={feed} status={status} />}
      {rows.length === 0 ? (
        <ListStanding feed={feed} status={status} rows={13} />
      ) : (
        <table className={`${table.table} ${highlight ? table.highlight : ''}`}>
          <caption>{t('home.indices')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('column.index')}</th>
              <th scope="col" className={table.number}>
                {t('column.last')}
              </th>
              <th scope="col" className={table.number}>
                {t('column.change')}
              </th>
              <th scope="col" className={`${table.number} ${table.spare2}`}>
                {t('column.percent')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((text, row) => (
              <IndexRow key={text.symbol} feed={feed} row={row} text={text} room={room} />
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}

interface RowProps {
  readonly feed: QuoteListFeed;
  readonly row: number;
  readonly text: RowText;
  readonly room: DecimalRoom;
}

const IndexRow = memo(function IndexRow({ feed, row, text, room }: RowProps): ReactNode {
  const cell = useRowCells({ feed, row, region: text.region, kind: 'index', room });
  return (
    <tr ref={cell('row')} className={table.row}>
      <th scope="row">
        <Link href={quotePath(text)} className={table.link} title={text.name}>
          {indexName(text.symbol) ?? text.symbol}
        </Link>
        <HaltMark cell={cell} />
      </th>
      <td ref={cell('last')} className={table.number} />
      <td className={`${table.number} ${table.change} ${table.arrow}`}>
        <span ref={cell('change')} />
      </td>
      <td ref={cell('percent')} className={`${table.number} ${table.change} ${table.spare2}`} />
    </tr>
  );
});
