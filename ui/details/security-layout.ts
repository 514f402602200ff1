/** The parts of a wide security screen, in percent of its width; `upper`, of the height of the book's column. */
export interface SecurityLayout {
  readonly book: number;
  readonly facts: number;
  readonly upper: number;
  readonly bookFolded: boolean;
  readonly factsFolded: boolean;
}

/** A divider: left of the book's column, left of the facts' column, or between the two halves of the book's column. */
export type Divider = 'book' | 'facts' | 'upper';

/** The layout until something is moved: 60, 25 and 15 percent. */
export const FIRST_LAYOUT: SecurityLayout = {
  book: 25,
  facts: 15,
  upper: 55,
  bookFolded: false,
  factsFolded: false,
};

/** The least and the most of each part. */
const BOUNDS: Readonly<Record<Divider, readonly [least: number, most: number]>> = {
  book: [18, 50],
  facts: [12, 30],
  upper: [20, 80],
};
/** What always remains of the width for the large part. */
const LEAST_MAIN = 35;

/** The least and the most that a divider's part can have now. */
export function bounds(layout: SecurityLayout, divider: Divider): readonly [least: number, most: number] {
  const [least, most] = BOUNDS[divider];
  if (divider === 'upper') return [least, most];
  const other = divider === 'book' ? shown(layout, 'facts') : shown(layout, 'book');
  // The facts grow at the expense of the book, down to its least; without the book, of the large part.
  if (divider === 'facts' && !layout.bookFolded) return [least, Math.min(most, layout.facts + other - BOUNDS.book[0])];
  return [least, Math.min(most, 100 - LEAST_MAIN - other)];
}

/** The layout after a divider was moved right or down by some percent. */
export function moved(layout: SecurityLayout, divider: Divider, by: number): SecurityLayout {
  const [least, most] = bounds(layout, divider);
  const wanted = divider === 'upper' ? layout.upper + by : layout[divider] - by;
  const next = Math.min(most, Math.max(least, wanted));
  if (divider !== 'facts' || layout.bookFolded) return { ...layout, [divider]: next };
  const [, mostBook] = BOUNDS.book;
  const book = Math.min(mostBook, layout.book + layout.facts - next);
  return { ...layout, facts: next, book };
}

/** The layout after a column was folded or unfolded. A book that was widened while the facts were folded makes room for them. */
export function toggled(layout: SecurityLayout, column: 'book' | 'facts'): SecurityLayout {
  const folded = `${column}Folded` as const;
  const next = { ...layout, [folded]: !layout[folded] };
  if (next.bookFolded || next.factsFolded) return next;
  return { ...next, book: Math.min(next.book, 100 - LEAST_MAIN - next.facts) };
}

/** A layout written to be kept. */
export function writeLayout(layout: SecurityLayout): string {
  return JSON.stringify(layout);
}

/** A kept layout; whatever is missing or out of bounds has its first value. */
export function readLayout(kept: unknown): SecurityLayout {
  if (typeof kept !== 'object' || kept === null) return FIRST_LAYOUT;
  const values = kept as Readonly<Record<string, unknown>>;
  const part = (divider: Divider): number => {
    const [least, most] = BOUNDS[divider];
    const value = values[divider];
    return typeof value === 'number' && value >= least && value <= most ? value : FIRST_LAYOUT[divider];
  };
  const layout: SecurityLayout = {
    book: part('book'),
    facts: part('facts'),
    upper: part('upper'),
    bookFolded: values.bookFolded === true,
    factsFolded: values.factsFolded === true,
  };
  const fits = shown(layout, 'book') + shown(layout, 'facts') <= 100 - LEAST_MAIN;
  return fits ? layout : { ...layout, book: FIRST_LAYOUT.book, facts: FIRST_LAYOUT.facts };
}

function shown(layout: SecurityLayout, column: 'book' | 'facts'): number {
  return layout[`${column}Folded`] ? 0 : layout[column];
}
