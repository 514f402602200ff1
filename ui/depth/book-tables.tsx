import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { formatDecimal } from '../../engine/format/decimal.ts';
import type { LevelColumns, OrderColumns } from '../../workers/api/depth-feed.ts';
import { type Locale, type Translate, useLocale, useText } from '../i18n/text.ts';
import { auctionText } from './auction-text.ts';
import { BookSummary } from './book-summary.tsx';
import css from './book-tables.module.css';
import { bookDecimals, bookShares } from './book-text.ts';
import type { BookMessage, BookPainter, DepthFeed } from './depth-feed.ts';
import { type SideColumn, SidePainter, type SideRows } from './side-painter.ts';

const ASK_COLUMNS: readonly SideColumn[] = ['price', 'volume', 'total', 'bar', 'label'];
/** Facing the asks. */
const BID_COLUMNS = ASK_COLUMNS.toReversed();

/** How a book is coloured: by its prices in seven tints, or by its sides, fading from the best price. */
export const BOOK_COLOURS = ['prices', 'sides'] as const;

/** One of `BOOK_COLOURS`. */
type BookColours = (typeof BOOK_COLOURS)[number];

interface Props {
  readonly feed: DepthFeed;
  /** The name of the book for screen readers. */
  readonly name: string;
  /** The header of the column beside the volume: the broker or the number of orders. */
  readonly label: string;
  readonly colours: BookColours;
  /** The asks above the bids, the best prices next to each other; otherwise the sides face each other. */
  readonly stacked: boolean;
}

/**
 * The two sides of a book, and its spread and balance: facing each other in one scrolling element, or stacked in two, so that the
 * best prices are always in sight. The keyboard scrolls them too.
 */
export function BookTables({ feed, name, label, colours, stacked }: Props): ReactNode {
  const t = useText();
  const locale = useLocale();
  const bids = useRef<HTMLTableSectionElement>(null);
  const asks = useRef<HTMLTableSectionElement>(null);
  const bidNote = useRef<HTMLParagraphElement>(null);
  const askNote = useRef<HTMLParagraphElement>(null);
  const auction = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (bids.current === null || asks.current === null) return;
    const sides = [
      {
        painter: new SidePainter(bids.current, stacked ? ASK_COLUMNS : BID_COLUMNS, locale),
        note: bidNote.current,
        none: t('depth.none.bids'),
      },
      {
        painter: new SidePainter(asks.current, ASK_COLUMNS, locale, stacked),
        note: askNote.current,
        none: t('depth.none.asks'),
      },
    ] as const;
    return feed.paint(bookPainter(sides, auction.current, t, locale));
  }, [feed, t, locale, stacked]);
  if (stacked) {
    return (
      <section className={css.stack} aria-label={name} data-colours={colours}>
        <p ref={auction} className={css.auction} />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys must be able to scroll it */}
        <section className={css.upper} aria-label={t('depth.asks')} tabIndex={0}>
          <Side key="asks" side="asks" columns={ASK_COLUMNS} label={label} body={asks} note={askNote} />
        </section>
        <BookSummary feed={feed} />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys must be able to scroll it */}
        <section className={css.lower} aria-label={t('depth.bids')} tabIndex={0}>
          <Side key="bids" side="bids" columns={ASK_COLUMNS} label={label} body={bids} note={bidNote} />
        </section>
      </section>
    );
  }
  return (
    <>
      <p ref={auction} className={css.auction} />
      <BookSummary feed={feed} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys must be able to scroll it */}
      <section className={css.scroll} aria-label={name} tabIndex={0} data-colours={colours}>
        <Side side="bids" columns={BID_COLUMNS} label={label} body={bids} note={bidNote} />
        <Side side="asks" columns={ASK_COLUMNS} label={label} body={asks} note={askNote} />
      </section>
    </>
  );
}

interface SideProps {
  readonly side: 'bids' | 'asks';
  readonly columns: readonly SideColumn[];
  readonly label: string;
  readonly body: RefObject<HTMLTableSectionElement | null>;
  readonly note: RefObject<HTMLParagraphElement | null>;
}

function Side({ side, columns, label, body, note }: SideProps): ReactNode {
  const t = useText();
  return (
    <div className={css.side}>
      <table className={columns === BID_COLUMNS ? `${css.table} ${css.facing}` : css.table} data-side={side}>
        <caption>{t(`depth.${side}`)}</caption>
        <thead>
          <tr>
            {columns.map((column) =>
              column === 'bar' ? (
                <td key={column} data-column={column} aria-hidden="true" />
              ) : (
                <th key={column} scope="col" data-column={column}>
                  {column === 'label' ? label : t(`depth.${column}`)}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody ref={body} />
      </table>
      <p ref={note} className={css.note} />
    </div>
  );
}

interface SidePlace {
  readonly painter: SidePainter;
  /** The element that says that there is nothing, or more. */
  readonly note: HTMLElement | null;
  readonly none: string;
}

function bookPainter(
  places: readonly [SidePlace, SidePlace],
  header: HTMLElement | null,
  t: Translate,
  locale: Locale,
): BookPainter {
  return (book) => {
    const gathers = auctionText(book.auction, t, locale);
    if (header !== null && header.textContent !== gathers) header.textContent = gathers;
    const { bids, asks } = book;
    const scale = {
      decimals: bookDecimals(bids.price, asks.price),
      fullBar: Math.max(bookShares(bids.volume), bookShares(asks.volume)),
    };
    const sides: readonly [SideRows, SideRows] = isOrders(book)
      ? [orderRows(book.bids), orderRows(book.asks)]
      : [levelRows(book.bids, locale), levelRows(book.asks, locale)];
    for (const [i, { painter, note, none }] of places.entries()) {
      const side = sides[i] as SideRows;
      painter.paint(side, scale);
      const omitted = isOrders(book) ? [book.bids.omitted, book.asks.omitted][i] : 0;
      const words = bookShares(side.volume) === 0 ? none : omitted ? t('depth.more', { n: omitted }) : '';
      if (note !== null && note.textContent !== words) note.textContent = words;
    }
  };
}

function isOrders(book: BookMessage): book is Extract<BookMessage, { type: 'orders' }> {
  return book.type === 'orders';
}

function orderRows({ price, volume, broker }: OrderColumns): SideRows {
  return { price, volume, labels: broker };
}

function levelRows({ price, volume, orders }: LevelColumns, locale: Locale): SideRows {
  return { price, volume, labels: Array.from(orders, (n) => (n > 0 ? formatDecimal(n, locale, 0, 0) : '')) };
}
