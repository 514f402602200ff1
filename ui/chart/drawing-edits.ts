import type { Drawing } from '../../engine/tools/drawing.ts';
import { keptDrawings, keptText } from '../../engine/tools/kept-drawings.ts';
import { orderedPlaces } from '../../engine/workspace/place.ts';
import type { ObjectEdit, ReadObject } from '../workspace/workspace-client.ts';

/** A drawing on the chart, and its object. */
export interface KnownDrawing {
  readonly id: string;
  readonly text: string;
  readonly place: string;
}

/** The drawings on a chart after a change, and what that changes of their objects. */
interface DrawingChange {
  readonly known: readonly KnownDrawing[];
  readonly edits: readonly ObjectEdit<'drawing'>[];
}

/**
 * What a chart shows of the objects, in their order: those that this version knows, as it writes them. What a later version wrote of
 * them besides stays until they are changed here.
 */
export function knownDrawings(objects: readonly ReadObject<'drawing'>[]): readonly KnownDrawing[] {
  return objects.flatMap(({ id, body: { text, place } }) => {
    const drawings = keptDrawings(text);
    return drawings.length === 1 ? [{ id, text: keptText(drawings), place }] : [];
  });
}

/**
 * Which objects the drawings on a chart are by now. A drawing that has not changed stays its object; one that has is the object of
 * the same tool that is missing; what is left is new. `idOf` gives the id for a new drawing, by its text.
 */
export function drawingChange(
  within: string,
  before: readonly KnownDrawing[],
  drawings: readonly Drawing[],
  idOf: (text: string) => string,
): DrawingChange {
  const texts = drawings.map((drawing) => keptText([drawing]));
  const left = [...before];
  const take = (is: (known: KnownDrawing) => boolean): KnownDrawing | undefined => {
    const at = left.findIndex(is);
    return at < 0 ? undefined : left.splice(at, 1)[0];
  };
  const same = texts.map((text) => take((known) => known.text === text));
  const was = same.map((known, i) => known ?? take((other) => toolOf(other.text) === toolOf(texts[i] ?? '')));
  const places = orderedPlaces(was.map((known) => known?.place ?? ''));
  const known = texts.map((text, i) => ({ id: was[i]?.id ?? idOf(text), text, place: places[i] ?? '' }));
  const edits = known
    .filter(({ text, place }, i) => was[i]?.text !== text || was[i]?.place !== place)
    .map(({ id, text, place }): ObjectEdit<'drawing'> => ({ id, kind: 'drawing', within, body: { place, text } }));
  const gone = left.map(({ id }): ObjectEdit<'drawing'> => ({ id, kind: 'drawing', within, body: null }));
  return { known, edits: [...edits, ...gone] };
}

/** The first word of a drawing's line, which follows the line with the version. */
function toolOf(text: string): string {
  return /\n(\S+)/.exec(text)?.[1] ?? '';
}
