import type { Highlight } from '../quotes/highlight.ts';
import type { SizeUnit } from '../quotes/order-sizes.ts';
import type { Region } from '../quotes/region.ts';
import type { ListRow } from './list-order.ts';

/**
 * The look of a painted quote list as a snapshot: the page reads it from its style tokens and posts it whole at every
 * change of theme, density or size of type. Colours are CSS colours, lengths CSS pixels.
 */
export interface ListTheme {
  /** Background of odd rows and of even rows, beginning with the first. */
  readonly rowColours: readonly [string, string];
  /** Background of a changed row: from fade 1, the faintest shade, to fade 6, the strongest. */
  readonly flash: readonly string[];
  /** The edge of a changed row. */
  readonly flashMark: string;
  readonly halted: string;
  /** The edge and the mark of a row that does not trade. */
  readonly haltedMark: string;
  /** Outline of the row under the pointer. */
  readonly outline: string;
  readonly ink: string;
  readonly quietInk: string;
  readonly up: string;
  readonly down: string;
  /** Background of a cell whose number has just risen, and fallen. */
  readonly rose: string;
  readonly fell: string;
  /** Chip of the letters N and a triggered A; a waiting A and its edge; the letters on a filled chip. */
  readonly flag: string;
  readonly quietFlag: string;
  readonly flagInk: string;
  readonly fontFamily: string;
  readonly textWeight: string;
  readonly strongWeight: string;
  readonly fontSize: number;
  /** Size of units and notes. */
  readonly smallSize: number;
  /** Distance from the baseline to the top and the bottom of a line, rounded as browsers do. */
  readonly ascent: number;
  readonly descent: number;
  readonly rowHeight: number;
  /** Horizontal padding of a cell, and of the outer cells towards the edge. */
  readonly padding: number;
  readonly edge: number;
  /** BCP 47 tag for numbers. */
  readonly locale: string;
  /** The unit of the sizes of orders. */
  readonly sizes: SizeUnit;
  /** How changes are marked. */
  readonly highlight: Highlight;
  /**
   * Whether changed rows are yellow and changed cells have a background. If not (reduced motion), only the edge is shown,
   * for the same time.
   */
  readonly shades: boolean;
}

/** The texts of a painted list and of its accessible table, in the user's language. */
export interface ListWords {
  readonly halted: string;
  readonly suspended: string;
  readonly defunct: string;
  readonly unknown: string;
  /** The same after a symbol, if names have no column. */
  readonly shortUnknown: string;
  /** The note of a symbol that exists only in the other country, by the country in which it is unknown. */
  readonly elsewhere: Readonly<Record<Region, string>>;
  readonly delayed: string;
  /** `#` is replaced by the minutes. */
  readonly delay: string;
  /** The short form. */
  readonly shortDelay: string;
  readonly news: string;
  readonly alarm: string;
  readonly alarmTriggered: string;
  /** The description of a sparkline; `#low`, `#high` and `#last` are replaced by those prices. */
  readonly spark: string;
}

/** The note of a row whose symbol is unknown in its country; `brief` for little space. */
export function unknownText(row: ListRow, words: ListWords, brief = false): string {
  if (row.otherName) return words.elsewhere[row.region];
  return brief ? words.shortUnknown : words.unknown;
}
