import { isListOf, isMark, isRecord, isTableOf, isTextLike, isWhole, isWords, type JsonForm } from './json-form.ts';
import { PLACE } from './place.ts';

/** The longest name of a board, a tile or a list, in characters. */
export const LONGEST_NAME = 60;

/** The most columns and rows that a tile takes. */
export const MAX_SPAN = 6;

/** The colours that link tiles, as numbers; 0 is no colour. */
export const LINK_COLOURS = [0, 1, 2, 3, 4, 5] as const;

/** One of `LINK_COLOURS`. */
export type LinkColour = (typeof LINK_COLOURS)[number];

/** A board; its tiles are objects within it. */
export interface BoardBody {
  readonly name: string;
  /** Among the boards. */
  readonly place: string;
  /** It was kept beside another version of the board that two devices changed. */
  readonly copy?: true;
}

/** A tile of a board. */
export interface TileBody {
  /** Set by the user; empty for the content's title. */
  readonly title: string;
  /** Among the tiles of its board. */
  readonly place: string;
  readonly colour: LinkColour;
  /** Grid columns and rows that the tile takes, 1 to `MAX_SPAN`. */
  readonly width: number;
  readonly height: number;
  /** What it shows: a `kind`, and what that kind needs. The page reads it; here it is only limited. */
  readonly content: Readonly<Record<string, unknown>>;
  readonly copy?: true;
}

const isPlace = isTextLike(PLACE);

/** Whether a value is a `BoardBody`. */
export const isBoard: JsonForm = isRecord({ name: isWords(LONGEST_NAME, 1), place: isPlace }, { copy: isMark });

/** A text, a number, a switch, or a few of them: what a tile's content consists of. */
const isSimple: JsonForm = (value) =>
  typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value)) || isWords(4_000)(value);
const isFlat: JsonForm = (value) =>
  isSimple(value) || isListOf(isSimple, 200)(value) || isTableOf(isSimple, 100)(value);

const isContent: JsonForm = (value) =>
  isTableOf(isFlat, 20)(value) && isWords(LONGEST_NAME, 1)((value as { readonly kind?: unknown }).kind);

/** Whether a value is a `TileBody`. */
export const isTile: JsonForm = isRecord(
  {
    title: isWords(LONGEST_NAME),
    place: isPlace,
    colour: isWhole(0, LINK_COLOURS.length - 1),
    width: isWhole(1, MAX_SPAN),
    height: isWhole(1, MAX_SPAN),
    content: isContent,
  },
  { copy: isMark },
);
