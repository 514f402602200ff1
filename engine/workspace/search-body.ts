import { LONGEST_NAME } from './board-body.ts';
import { isMark, isRecord, isTextLike, isTextOf, type JsonForm } from './json-form.ts';
import { PLACE } from './place.ts';

/** A named search for stocks. */
export interface SearchBody {
  readonly name: string;
  /** Its position among the saved searches; see `place.ts`. */
  readonly place: string;
  /** Sort type and filters, as in the path of a result. The page interprets them; here only their size is limited. */
  readonly criteria: string;
  /** The search code of an exchange, or of all exchanges of a country. */
  readonly exchange: string;
  /** The user is told when another stock begins to match. */
  readonly tells?: true;
  readonly copy?: true;
}

/** All filters, and a formula of 2,000 characters. */
const LONGEST_CRITERIA = 5_000;

/** Whether a value is a `SearchBody`. */
export const isSearch: JsonForm = isRecord(
  {
    name: isTextOf(LONGEST_NAME, 1),
    place: isTextLike(PLACE),
    criteria: isTextOf(LONGEST_CRITERIA, 1),
    exchange: isTextOf(2, 1),
  },
  { tells: isMark, copy: isMark },
);
