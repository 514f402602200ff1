import { memo, type ReactNode } from 'react';
import { Link } from 'wouter';
import { INDEX_NUMBERS } from '../../engine/format/number-kind.ts';
import type { ListRequest } from '../../workers/api/quote-list.ts';
import table from '../components/table.module.css';
import { useText } from '../i18n/text.ts';
import direction from '../quote-table/change.module.css';
import { HaltMark } from '../quote-table/halt-mark.tsx';
import { indexName } from '../quote-table/index-names.ts';
import notes from '../quote-table/row-notes.module.css';
import { useRowCells } from '../quote-table/use-row-cells.ts';
import { quotePath } from '../routes/paths.ts';
import { ListPanel, type ListRowProps } from './list-panel.tsx';
import { paintPanelFigures } from './panel-figures.ts';

const INDICES: ListRequest = { type: 'index' };
const HEADS = [
  ['column.index'],
  ['column.last', table.number],
  ['column.change', `${table.number} ${table.spare2}`],
  ['column.percent', table.number],
] as const;

/**
 * Major Indices: name, last, change; each row is a link. The indices are from several exchanges, so each delayed one says so
 * itself. `onPrices` is called once the first are there.
 */
export function IndexPanel({ onPrices }: { readonly onPrices: (priced: true) => void }): ReactNode {
  const t = useText();
  return (
    <ListPanel
      title={t('home.indices')}
      request={INDICES}
      heads={HEADS}
      row={IndexRow}
      decimals={1}
      awaited={13}
      showsFeed={true}
      onPrices={onPrices}
    />
  );
}

const IndexRow = memo(function IndexRow({ id, feed, row, text, room, reachable }: ListRowProps): ReactNode {
  const t = useText();
  const cell = useRowCells({
    feed,
    row,
    security: text,
    figures: paintPanelFigures,
    numbers: INDEX_NUMBERS,
    room,
    brief: true,
  });
  return (
    <tr ref={cell('row')} className={table.row}>
      <th scope="row">
        <Link
          href={quotePath(text)}
          className={table.link}
          title={text.name}
          tabIndex={reachable ? 0 : -1}
          data-key={id}
        >
          {indexName(text.symbol) ?? text.symbol}
        </Link>
        <HaltMark cell={cell} />{' '}
        <span ref={cell('unknown')} className={notes.note} hidden>
          {t('home.lacking')}
        </span>{' '}
        <span ref={cell('delay')} className={notes.note} />
      </th>
      <td ref={cell('last')} className={table.number} />
      <td className={`${table.number} ${direction.change} ${direction.arrow} ${table.spare2}`}>
        <span ref={cell('change')} />
      </td>
      <td ref={cell('percent')} className={`${table.number} ${direction.change}`} />
    </tr>
  );
});
