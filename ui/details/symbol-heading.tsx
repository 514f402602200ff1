import type { ReactNode } from 'react';
import type { RowText } from '../../workers/api/quote-list.ts';
import { FeedDot } from '../components/feed-dot.tsx';
import table from '../components/table.module.css';
import { useText } from '../i18n/text.ts';
import type { ListView, QuoteListFeed } from '../market/quote-list-feed.ts';
import direction from '../quote-table/change.module.css';
import { COLUMN_PAINTERS } from '../quote-table/column-painter.ts';
import { QuoteFlags } from '../quote-table/quote-flags.tsx';
import notes from '../quote-table/row-notes.module.css';
import { useHighlight } from '../quote-table/use-highlight.ts';
import { useRowCells } from '../quote-table/use-row-cells.ts';
import { useSizeUnit } from '../quote-table/use-size-unit.ts';
import css from './symbol-heading.module.css';

interface Props {
  readonly feed: QuoteListFeed;
  readonly view: ListView;
  readonly isIndex: boolean;
}

/** The figures beside the symbol, always visible and live: last, change and, if there is room, the rest of the quote. */
export function SymbolHeading({ feed, view, isIndex }: Props): ReactNode {
  const { status, rows } = view;
  const [text] = rows;
  const dot = <FeedDot connected={status.connected} updatedAt={status.updatedAt} />;
  if (text !== undefined) return <Numbers feed={feed} text={text} isIndex={isIndex} dot={dot} />;
  // Reserves the lines and the height of the figures.
  return (
    <div className={css.place}>
      <div className={css.numbers}>
        <span className={css.last}>{'\u00a0'}</span>
        <span className={css.break} />
        {dot}
        <span className={css.rest}>{'\u00a0'}</span>
      </div>
    </div>
  );
}

interface NumbersProps {
  readonly feed: QuoteListFeed;
  readonly text: RowText;
  readonly isIndex: boolean;
  /** Shown between the change and the rest of the quote. */
  readonly dot: ReactNode;
}

function Numbers({ feed, text, isIndex, dot }: NumbersProps): ReactNode {
  const t = useText();
  const highlight = useHighlight('screen') === 'rows';
  const sizes = useSizeUnit();
  const cell = useRowCells({ feed, row: 0, security: text, figures: COLUMN_PAINTERS[sizes] });
  return (
    <div className={highlight ? `${css.place} ${table.highlight}` : css.place}>
      <div ref={cell('row')} className={css.numbers}>
        <QuoteFlags cell={cell} />
        <span ref={cell('last')} className={css.last} />
        <span className={`${css.change} ${direction.change} ${direction.arrow}`}>
          <span ref={cell('change')} />
        </span>
        <span ref={cell('percent')} className={`${css.change} ${direction.change}`} />
        {/* Either of them shows the word. A list hides it in Canadian rows; here it is the most important fact. */}
        <span ref={cell('halt')} className={notes.halt} />
        <span ref={cell('haltName')} className={notes.halt} />
        <span className={css.break} />
        {dot}
        {/* Not part of the rest, which a phone hides: the price would pass for the current one. */}
        <span ref={cell('delay')} className={notes.note} />
        <dl className={css.rest}>
          {isIndex ? null : (
            <>
              <div>
                <dt>{t('details.bid')}</dt>
                <dd>
                  <span ref={cell('bid')} /> <span className={table.quiet}>×</span> <span ref={cell('bidSize')} />
                </dd>
              </div>
              <div>
                <dt>{t('details.ask')}</dt>
                <dd>
                  <span ref={cell('ask')} /> <span className={table.quiet}>×</span> <span ref={cell('askSize')} />
                </dd>
              </div>
            </>
          )}
          <div className={css.range}>
            <dt>{t('details.range')}</dt>
            <dd>
              <span ref={cell('low')} />–<span ref={cell('high')} />
            </dd>
          </div>
          <div className={css.year}>
            <dt>{t('details.year')}</dt>
            <dd>
              <span ref={cell('yearlow')} />–<span ref={cell('yearhigh')} />
            </dd>
          </div>
          <div className={css.volume}>
            <dt>{t('details.volume')}</dt>
            <dd>
              <span ref={cell('volume')} />
              <span ref={cell('volumeUnit')} className={table.unit} />
            </dd>
          </div>
          <div className={css.time}>
            <dt>{t('details.time')}</dt>
            <dd>
              <span ref={cell('time')} />
            </dd>
          </div>
        </dl>
      </div>
    </div>
  );
}
