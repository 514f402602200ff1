import { isListOf, isMark, isRecord, isTableOf, isTextLike, isTextOf, isWhole, type JsonForm } from './json-form.ts';
import { PLACE } from './place.ts';

/** The longest name of a board, a tile or a list, in characters. */
export const LONGEST_NAME = 60;

/** The most columns and rows that a tile takes. */
export const MAX_SPAN = 6;

/** The colours that link tiles, as numbers; 0 is no colour. */
export const LINK_COLOURS = [0, 1, 2, 3, 4, 5] as const;

/** One of `LINK_COLOURS`. */
export type LinkColour = (typeof LINK_COLOURS)[number];

/** A board. Its tiles are objects whose parent it is. */
export interface BoardBody {
  readonly name: string;
  /** Its position among the boards; see `place.ts`. */
  readonly place: string;
  /** Set on the version of the board that was kept as a copy after a merge conflict. */
  readonly copy?: true;
}

/** A tile of a board. */
export interface TileBody {
  /** Set by the user; empty for the content's title. */
  readonly title: string;
  /** Its position among the tiles of its board. */
  readonly place: string;
  readonly colour: LinkColour;
  /** Grid columns and rows that the tile takes, 1 to `MAX_SPAN`. */
  readonly width: number;
  readonly height: number;
  /** What it shows: a `kind` and its parameters. The page interprets it; here only its size is limited. */
  readonly content: Readonly<Record<string, unknown>>;
  readonly copy?: true;
}

const isPlace = isTextLike(PLACE);

/** Whether a value is a `BoardBody`. */
export const isBoard: JsonForm = isRecord({ name: isTextOf(LONGEST_NAME, 1), place: isPlace }, { copy: isMark });

/** A value of a tile's content: a text, a number, a boolean, or a short list or table of them. */
const isSimple: JsonForm = (value) =>
  typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value)) || isTextOf(4_000)(value);
const isFlat: JsonForm = (value) =>
  isSimple(value) || isListOf(isSimple, 200)(value) || isTableOf(isSimple, 100)(value);

const isContent: JsonForm = (value) =>
  isTableOf(isFlat, 20)(value) && isTextOf(LONGEST_NAME, 1)((value as { readonly kind?: unknown }).kind);

/** Whether a value is a `TileBody`. */
export const isTile: JsonForm = isRecord(
  {
    title: isTextOf(LONGEST_NAME),
    place: isPlace,
    colour: isWhole(0, LINK_COLOURS.length - 1),
    width: isWhole(1, MAX_SPAN),
    height: isWhole(1, MAX_SPAN),
    content: isContent,
  },
  { copy: isMark },
);
