/**
 * A place is a fractional index: objects are sorted by their places as texts, and by id if places are equal. Between any two
 * places there is always another one. So moving an object changes only that object, and two devices can move objects at the
 * same time.
 */
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** The form of a place. */
export const PLACE: RegExp = /^[0-9A-Za-z]{1,60}$/;

/** The place of the first object. */
const FIRST = 'V';

/** An object with an id and a place. */
interface Placed {
  readonly id: string;
  readonly body: { readonly place: string };
}

/** Compares two objects by place, then by id. */
export function byPlace(a: Placed, b: Placed): number {
  if (a.body.place !== b.body.place) return a.body.place < b.body.place ? -1 : 1;
  return a.id < b.id ? -1 : Number(a.id > b.id);
}

/**
 * Places for objects that are given in their new order. `present` has their current places, empty for an object without one. As
 * many objects as possible keep their places.
 */
export function orderedPlaces(present: readonly string[]): string[] {
  const kept = longestIncreasing(present);
  const places: string[] = [];
  for (let i = 0; i < present.length; i += 1) {
    if (kept.has(i)) places.push(present[i] ?? '');
    else {
      let next = i + 1;
      while (next < present.length && !kept.has(next)) next += 1;
      places.push(placeBetween(places.at(-1) ?? '', present[next] ?? ''));
    }
  }
  return places;
}

/** A place between `before` and `after`; either is empty if there is no object on that side. */
export function placeBetween(before: string, after: string): string {
  return before === '' && after === '' ? FIRST : between(before, after);
}

/** As `placeBetween`. An empty `before` is lower than all places, an empty `after` higher. */
function between(before: string, after: string): string {
  if (after !== '') {
    let shared = 0;
    while (shared < after.length && (before[shared] ?? '0') === after[shared]) shared += 1;
    if (shared > 0) return after.slice(0, shared) + between(before.slice(shared), after.slice(shared));
  }
  const low = before === '' ? 0 : DIGITS.indexOf(before[0] ?? '');
  const high = after === '' ? DIGITS.length : DIGITS.indexOf(after[0] ?? '');
  // At the end, the next digit is used instead of the middle: repeated appending then does not lengthen places quickly.
  if (high - low > 1) return DIGITS[after === '' ? low + 1 : Math.round((low + high) / 2)] ?? '';
  if (after.length > 1) return after.slice(0, 1);
  return DIGITS[low] + between(before.slice(1), '');
}

/** The indices of a longest strictly increasing subsequence of the non-empty places. */
function longestIncreasing(places: readonly string[]): ReadonlySet<number> {
  const length: number[] = [];
  const previous: number[] = [];
  let last = -1;
  places.forEach((place, i) => {
    length.push(place === '' ? 0 : 1);
    previous.push(-1);
    for (let j = 0; j < i; j += 1) {
      if (place === '' || length[j] === 0 || (places[j] ?? '') >= place) continue;
      if ((length[j] ?? 0) + 1 > (length[i] ?? 0)) {
        length[i] = (length[j] ?? 0) + 1;
        previous[i] = j;
      }
    }
    if ((length[i] ?? 0) > (length[last] ?? 0)) last = i;
  });
  const kept = new Set<number>();
  for (let i = last; i >= 0; i = previous[i] ?? -1) kept.add(i);
  return kept;
}
