import { type ComponentType, type ReactNode, useEffect } from 'react';
import type { ListRequest, RowText, SymbolKey } from '../../workers/api/quote-list.ts';
import { FeedDot } from '../components/feed-dot.tsx';
import { Panel } from '../components/panel.tsx';
import table from '../components/table.module.css';
import { useRowStop } from '../components/use-row-stop.ts';
import { VisuallyHidden } from '../components/visually-hidden.tsx';
import { type MessageKey, useText } from '../i18n/text.ts';
import type { QuoteListFeed } from '../market/quote-list-feed.ts';
import { useQuoteList } from '../market/use-quote-list.ts';
import type { DecimalRoom } from '../quote-table/decimal-room.ts';
import { ListStale } from '../quote-table/list-stale.tsx';
import notes from '../quote-table/row-notes.module.css';
import { useDecimalRoom } from '../quote-table/use-decimal-room.ts';
import { useHighlight } from '../quote-table/use-highlight.ts';
import { useRowCells } from '../quote-table/use-row-cells.ts';
import { PanelPlaceholder } from './panel-placeholder.tsx';

/** A row of a panel's list, which follows the feed by itself. */
export interface ListRowProps {
  /** Identifies the row whatever its position; its link has it as `data-key`. */
  readonly id: string;
  readonly feed: QuoteListFeed;
  readonly row: number;
  readonly text: RowText;
  readonly room: DecimalRoom;
  /** Whether the Tab key reaches this row; the arrow keys reach every row. */
  readonly reachable: boolean;
}

interface Props {
  readonly title: string;
  readonly request: ListRequest;
  /** The columns: header and style. */
  readonly heads: readonly (readonly [MessageKey, string?])[];
  /** Must be memoized: it is rendered for every row. */
  readonly row: ComponentType<ListRowProps>;
  /** The least decimals of its prices. */
  readonly decimals: number;
  /** The number of expected rows. */
  readonly awaited: number;
  /** Whether the header shows the state of the feed. */
  readonly showsFeed?: boolean;
  /** Whether all rows are from one exchange, so that the header shows their delay once. */
  readonly oneExchange?: boolean;
  /** Called once its rows are shown; always the same function. */
  readonly onPrices?: (priced: true) => void;
}

/** A list of the start page: loading, failed, empty or its rows, and their age if they are stale. */
export function ListPanel({
  title,
  request,
  heads,
  row: Row,
  decimals,
  awaited,
  showsFeed,
  oneExchange,
  onPrices,
}: Props): ReactNode {
  const t = useText();
  const { feed, view } = useQuoteList(request);
  const room = useDecimalRoom(feed, decimals);
  const highlight = useHighlight('screen') === 'rows';
  const { rows, status } = view;
  const filled = rows.length > 0;
  useEffect(() => {
    if (filled) onPrices?.(true);
  }, [filled, onPrices]);
  const keys = rows.map(({ region, symbol }) => `${region}:${symbol}`);
  const { stop, events } = useRowStop(keys);
  const aside = (
    <>
      {oneExchange && rows[0] ? <Delay feed={feed} security={rows[0]} /> : null}
      {showsFeed && <FeedDot connected={status.connected} updatedAt={status.updatedAt} />}
    </>
  );
  return (
    <Panel title={title} aside={aside}>
      {filled ? <ListStale feed={feed} status={status} /> : null}
      {filled ? (
        <>
          <VisuallyHidden>{t('list.keys')}</VisuallyHidden>
          <table className={`${table.table} ${highlight ? table.highlight : ''}`}>
            <caption>{title}</caption>
            <thead>
              <tr>
                {heads.map(([label, className]) => (
                  <th key={label} scope="col" className={className}>
                    {t(label)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody {...events}>
              {rows.map((text, row) => {
                const id = keys[row] as string;
                return <Row key={id} id={id} feed={feed} row={row} text={text} room={room} reachable={id === stop} />;
              })}
            </tbody>
          </table>
        </>
      ) : (
        <PanelPlaceholder feed={feed} status={status} rows={awaited} />
      )}
    </Panel>
  );
}

function Delay({ feed, security }: { readonly feed: QuoteListFeed; readonly security: SymbolKey }): ReactNode {
  const cell = useRowCells({ feed, row: 0, security });
  return <span ref={cell('delay')} className={notes.note} />;
}
