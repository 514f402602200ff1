import { FEED_LINES, type FieldName, type LineName } from './feed-lines.ts';
import { LINE_NAMES } from './line-kind.ts';

/** The index of each line's fields in a `LineRecord`: `LINE_FIELDS.S.open`. */
export const LINE_FIELDS: { readonly [N in LineName]: { readonly [F in FieldName<N>]: number } } = Object.fromEntries(
  Object.entries(FEED_LINES).map(([name, { fields }]) => [
    name,
    Object.fromEntries(Object.keys(fields).map((field, place) => [field, place])),
  ]),
) as { [N in LineName]: { [F in FieldName<N>]: number } };

/** Number of fields of the longest line. */
export const MAX_FIELDS: number = Math.max(
  ...Object.values(FEED_LINES).map(({ fields }) => Object.keys(fields).length),
);

/** The index for a line without a field `time`. */
export const NO_TIME = -1;

/** The index of the field `time`, by the number of the line. */
export const TIME_PLACE: Int8Array = Int8Array.from(LINE_NAMES, (name) => {
  const places: Readonly<Record<string, number>> = LINE_FIELDS[name as LineName] ?? {};
  return places.time ?? NO_TIME;
});
