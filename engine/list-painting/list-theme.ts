import type { Region } from '../quotes/region.ts';
import type { ListRow } from './list-order.ts';

/**
 * The look of a painted quote list as a snapshot: the page reads it from its style tokens and posts it whole at every
 * change of theme, density or size of type. Colours are CSS colours, lengths CSS pixels.
 */
export interface ListTheme {
  /** Behind the first row and every other one, and behind those between. */
  readonly rowColours: readonly [string, string];
  /** Behind a changed row: of fade 1, the last shade, to fade 6, the fullest. */
  readonly flash: readonly string[];
  /** The edge of a changed row. */
  readonly flashMark: string;
  readonly halted: string;
  /** The edge and the mark of a row that does not trade. */
  readonly haltedMark: string;
  /** Around the row under the pointer. */
  readonly outline: string;
  readonly ink: string;
  readonly quietInk: string;
  readonly up: string;
  readonly down: string;
  /** Behind the letters N and a triggered A; an A that waits, and its edge; the letters on the first. */
  readonly flag: string;
  readonly quietFlag: string;
  readonly flagInk: string;
  readonly fontFamily: string;
  readonly textWeight: string;
  readonly strongWeight: string;
  readonly fontSize: number;
  /** Of units and notes. */
  readonly smallSize: number;
  /** From the baseline to the top and to the bottom of a line of the font, rounded as browsers lay out lines. */
  readonly ascent: number;
  readonly descent: number;
  readonly rowHeight: number;
  /** Left and right of what stands in a cell, and of the outer cells towards the edge. */
  readonly padding: number;
  readonly edge: number;
  /** BCP 47 tag for numbers. */
  readonly locale: string;
  /** Changed rows are marked at all. */
  readonly highlight: boolean;
  /** They take the yellow shades too; without (reduced motion) only the edge is there until the fade is over. */
  readonly shades: boolean;
}

/** The words that a painted list writes and its twin speaks, in the user's language. */
export interface ListWords {
  readonly halted: string;
  readonly suspended: string;
  readonly defunct: string;
  readonly unknown: string;
  /** The same behind a symbol, where names have no column. */
  readonly shortUnknown: string;
  /** Said of a symbol that only the other country has, by the country in which it is unknown. */
  readonly elsewhere: Readonly<Record<Region, string>>;
  readonly delayed: string;
  /** With `#` where the minutes stand. */
  readonly delay: string;
  /** The same where there is little room. */
  readonly shortDelay: string;
  readonly news: string;
  readonly alarm: string;
  readonly alarmTriggered: string;
  /** What a sparkline shows, with `#low`, `#high` and `#last` where these prices stand. */
  readonly spark: string;
}

/** What is said of a row whose symbol is unknown in its country; `brief` where there is little room. */
export function unknownText(row: ListRow, words: ListWords, brief = false): string {
  if (row.otherName) return words.elsewhere[row.region];
  return brief ? words.shortUnknown : words.unknown;
}
