import { keptDrawings } from '../tools/kept-drawings.ts';
import { isMark, isRecord, isTextLike, type JsonForm } from './json-form.ts';
import { PLACE } from './place.ts';

/** A drawing on the charts of a security. Its parent is the security, such as `U/SPY`. */
export interface DrawingBody {
  /** Its position among the drawings, in the order in which they were drawn. */
  readonly place: string;
  /** The drawing as `keptText` writes it. */
  readonly text: string;
  readonly copy?: true;
}

const isOneDrawing: JsonForm = (value) => typeof value === 'string' && keptDrawings(value).length === 1;

/** Whether a value is a `DrawingBody`. */
export const isKeptDrawing: JsonForm = isRecord({ place: isTextLike(PLACE), text: isOneDrawing }, { copy: isMark });
