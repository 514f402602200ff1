import { memo, type ReactNode } from 'react';
import { Link } from 'wouter';
import type { ListRequest } from '../../workers/api/quote-list.ts';
import table from '../components/table.module.css';
import { useText } from '../i18n/text.ts';
import direction from '../quote-table/change.module.css';
import { HaltMark } from '../quote-table/halt-mark.tsx';
import { QuoteFlags } from '../quote-table/quote-flags.tsx';
import { useRowCells } from '../quote-table/use-row-cells.ts';
import { quotePath } from '../routes/paths.ts';
import { writeCriteria } from '../routes/search-param.ts';
import { ListPanel, type ListRowProps } from './list-panel.tsx';
import { paintPanelFigures } from './panel-figures.ts';

/** A search of TSX stocks sorted by volume, every filter off, capped at 10 (specification section 9). */
const LEADERS: ListRequest = {
  type: 'search',
  criteria: writeCriteria({ type: 'volume', filters: {} }),
  exchange: 'T',
  limit: 10,
};

const HEADS = [
  ['column.symbol'],
  ['column.last', table.number],
  ['column.change', `${table.number} ${table.spare1}`],
  ['column.percent', table.number],
  ['column.volume', table.number],
] as const;

/** TSX Volume Leaders: region, symbol, last, change, volume; each row is a link. */
export function LeaderPanel(): ReactNode {
  const t = useText();
  return (
    <ListPanel
      title={t('home.leaders')}
      request={LEADERS}
      heads={HEADS}
      row={LeaderRow}
      decimals={2}
      awaited={10}
      oneExchange
    />
  );
}

const LeaderRow = memo(function LeaderRow({ id, feed, row, text, room, reachable }: ListRowProps): ReactNode {
  const cell = useRowCells({ feed, row, security: text, figures: paintPanelFigures, room });
  return (
    <tr ref={cell('row')} className={table.row}>
      <th scope="row">
        <span className={table.quiet}>{text.region}</span>{' '}
        <Link
          href={quotePath(text)}
          className={table.link}
          title={text.name}
          tabIndex={reachable ? 0 : -1}
          data-key={id}
        >
          {text.symbol}
        </Link>
        <QuoteFlags cell={cell} />
        <HaltMark cell={cell} />
      </th>
      <td ref={cell('last')} className={table.number} />
      <td className={`${table.number} ${direction.change} ${direction.arrow} ${table.spare1}`}>
        <span ref={cell('change')} />
      </td>
      <td ref={cell('percent')} className={`${table.number} ${direction.change}`} />
      <td className={table.number}>
        <span ref={cell('volume')} />
        <span ref={cell('volumeUnit')} className={table.unit} />
      </td>
    </tr>
  );
});
