import { FEED_LINES, type FieldName, type LineName } from './feed-lines.ts';
import { LINE_NAMES } from './line-kind.ts';

/** Where the fields of each line stand in a `LineRecord`: `LINE_FIELDS.S.open`. */
export const LINE_FIELDS: { readonly [N in LineName]: { readonly [F in FieldName<N>]: number } } = Object.fromEntries(
  Object.entries(FEED_LINES).map(([name, { fields }]) => [
    name,
    Object.fromEntries(Object.keys(fields).map((field, place) => [field, place])),
  ]),
) as { [N in LineName]: { [F in FieldName<N>]: number } };

/** Fields that the longest line has. */
export const MAX_FIELDS: number = Math.max(
  ...Object.values(FEED_LINES).map(({ fields }) => Object.keys(fields).length),
);

/** The place of a line that has no field `time`. */
export const NO_TIME = -1;

/** Where the field `time` stands, by the number of the line. */
export const TIME_PLACE: Int8Array = Int8Array.from(LINE_NAMES, (name) => {
  const places: Readonly<Record<string, number>> = LINE_FIELDS[name as LineName] ?? {};
  return places.time ?? NO_TIME;
});
