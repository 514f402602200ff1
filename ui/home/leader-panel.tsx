import { memo, type ReactNode } from 'react';
import { Link } from 'wouter';
import type { ListRequest, RowText } from '../../workers/api/quote-list.ts';
import { Panel } from '../components/panel.tsx';
import { useText } from '../i18n/text.ts';
import { ListStale } from '../market/list-stale.tsx';
import type { QuoteListFeed } from '../market/quote-list-feed.ts';
import { useQuoteList } from '../market/use-quote-list.ts';
import type { DecimalRoom } from '../quotes/decimal-room.ts';
import { HaltMark } from '../quotes/halt-mark.tsx';
import { QuoteFlags } from '../quotes/quote-flags.tsx';
import table from '../quotes/table.module.css';
import { useDecimalRoom } from '../quotes/use-decimal-room.ts';
import { useHighlight } from '../quotes/use-highlight.ts';
import { useRowCells } from '../quotes/use-row-cells.ts';
import { quotePath } from '../routes/paths.ts';
import { writeCriteria } from '../routes/search-param.ts';
import { ListStanding } from './list-standing.tsx';

/** A search of TSX stocks sorted by volume, every filter off, capped at 10 (specification section 9). */
const LEADERS: ListRequest = {
  type: 'search',
  criteria: writeCriteria({ type: 'volume', filters: {} }),
  exchange: 'T',
  limit: 10,
};

/** TSX Volume Leaders: region, symbol, last, change, volume, each row a link. */
export function LeaderPanel(): ReactNode {
  const t = useText();
  const { feed, view } = useQuoteList(LEADERS);
  const room = useDecimalRoom(feed, 2);
  const highlight = useHighlight();
  const { rows, status } = view;
  return (
    <Panel title={t('home.leaders')}>
      {rows.length === 0 ? null : <ListStale feed={feed} status={status} />}
      {rows.length === 0 ? (
        <ListStanding feed={feed} status={status} rows={10} />
      ) : (
        <table className={`${table.table} ${highlight ? table.highlight : ''}`}>
          <caption>{t('home.leaders')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('column.symbol')}</th>
              <th scope="col" className={table.number}>
                {t('column.last')}
              </th>
              <th scope="col" className={table.number}>
                {t('column.change')}
              </th>
              <th scope="col" className={`${table.number} ${table.spare1}`}>
                {t('column.percent')}
              </th>
              <th scope="col" className={table.number}>
                {t('column.volume')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((text, row) => (
              <LeaderRow key={`${text.region}:${text.symbol}`} feed={feed} row={row} text={text} room={room} />
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

const LeaderRow = memo(function LeaderRow({ feed, row, text, room }: RowProps): ReactNode {
  const cell = useRowCells({ feed, row, region: text.region, kind: 'price', room });
  return (
    <tr ref={cell('row')} className={table.row}>
      <th scope="row">
        <span className={table.quiet}>{text.region}</span>{' '}
        <Link href={quotePath(text)} className={table.link} title={text.name}>
          {text.symbol}
        </Link>
        <QuoteFlags cell={cell} />
        <HaltMark cell={cell} />
      </th>
      <td ref={cell('last')} className={table.number} />
      <td className={`${table.number} ${table.change} ${table.arrow}`}>
        <span ref={cell('change')} />
      </td>
      <td ref={cell('percent')} className={`${table.number} ${table.change} ${table.spare1}`} />
      <td className={table.number}>
        <span ref={cell('volume')} />
        <span ref={cell('volumeUnit')} className={table.unit} />
      </td>
    </tr>
  );
});
