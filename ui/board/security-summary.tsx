import type { ReactNode } from 'react';
import type { RowText, SymbolKey } from '../../workers/api/quote-list.ts';
import { FeedDot } from '../components/feed-dot.tsx';
import { Skeleton } from '../components/skeleton.tsx';
import table from '../components/table.module.css';
import { type MessageKey, useText } from '../i18n/text.ts';
import type { QuoteListFeed } from '../market/quote-list-feed.ts';
import { useQuoteList } from '../market/use-quote-list.ts';
import direction from '../quote-table/change.module.css';
import { COLUMN_PAINTERS } from '../quote-table/column-painter.ts';
import { QuoteFlags } from '../quote-table/quote-flags.tsx';
import notes from '../quote-table/row-notes.module.css';
import { useRowCells } from '../quote-table/use-row-cells.ts';
import { useSizeUnit } from '../quote-table/use-size-unit.ts';
import css from './security-summary.module.css';

/** One security in figures: last, change, bid and ask with their sizes, the ranges of the day and the year, volume. */
export function SecuritySummary({ subject }: { readonly subject: SymbolKey }): ReactNode {
  const t = useText();
  const { feed, view } = useQuoteList({ type: 'symbols', symbols: [subject] });
  const [text] = view.rows;
  if (text === undefined) return <Skeleton label={t('list.loading')} />;
  const { connected, updatedAt } = view.status;
  return <Figures feed={feed} text={text} dot={<FeedDot connected={connected} updatedAt={updatedAt} />} />;
}

interface FiguresProps {
  readonly feed: QuoteListFeed;
  readonly text: RowText;
  readonly dot: ReactNode;
}

function Figures({ feed, text, dot }: FiguresProps): ReactNode {
  const t = useText();
  const cell = useRowCells({ feed, row: 0, security: text, figures: COLUMN_PAINTERS[useSizeUnit()] });
  const pair = (label: MessageKey, figures: ReactNode): ReactNode => (
    <div>
      <dt>{t(label)}</dt>
      <dd>{figures}</dd>
    </div>
  );
  return (
    <div ref={cell('row')} className={css.summary}>
      <p className={css.name}>{text.name}</p>
      <p className={css.line}>
        <QuoteFlags cell={cell} />
        <span ref={cell('last')} className={css.last} />
        <span className={`${direction.change} ${direction.arrow}`}>
          <span ref={cell('change')} />
        </span>
        <span ref={cell('percent')} className={direction.change} />
        <span ref={cell('halt')} className={notes.halt} />
        <span ref={cell('haltName')} className={notes.halt} />
        {dot}
        <span ref={cell('delay')} className={notes.note} />
      </p>
      <dl className={css.figures}>
        {text.ex === 'I' ? null : (
          <>
            {pair(
              'details.bid',
              <>
                <span ref={cell('bid')} /> <span className={table.quiet}>×</span> <span ref={cell('bidSize')} />
              </>,
            )}
            {pair(
              'details.ask',
              <>
                <span ref={cell('ask')} /> <span className={table.quiet}>×</span> <span ref={cell('askSize')} />
              </>,
            )}
          </>
        )}
        {pair(
          'details.range',
          <>
            <span ref={cell('low')} />–<span ref={cell('high')} />
          </>,
        )}
        {pair(
          'details.year',
          <>
            <span ref={cell('yearlow')} />–<span ref={cell('yearhigh')} />
          </>,
        )}
        {pair(
          'details.volume',
          <>
            <span ref={cell('volume')} />
            <span ref={cell('volumeUnit')} className={table.unit} />
          </>,
        )}
        {pair('details.time', <span ref={cell('time')} />)}
      </dl>
    </div>
  );
}
