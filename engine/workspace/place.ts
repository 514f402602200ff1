/**
 * A place orders objects: they are sorted by their places as texts, those of one place by their ids. Between any two places there
 * is another one, so that whoever moves an object changes that object alone, and two devices may do so at once.
 */
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** The form of a place. */
export const PLACE: RegExp = /^[0-9A-Za-z]{1,60}$/;

/** The place of what stands alone. */
const FIRST = 'V';

/** What has a place and an id. */
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
 * Places for objects in the order in which they shall stand; `present` has the places that they have, empty for those that have
 * none. As many as possible keep theirs.
 */
export function orderedPlaces(present: readonly string[]): string[] {
  const kept = longestRise(present);
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

/** A place after `before` and before `after`; empty: there is nothing on that side. */
export function placeBetween(before: string, after: string): string {
  return before === '' && after === '' ? FIRST : between(before, after);
}

/** An empty `before` is the lowest, an empty `after` the highest. */
function between(before: string, after: string): string {
  if (after !== '') {
    let shared = 0;
    while (shared < after.length && (before[shared] ?? '0') === after[shared]) shared += 1;
    if (shared > 0) return after.slice(0, shared) + between(before.slice(shared), after.slice(shared));
  }
  const low = before === '' ? 0 : DIGITS.indexOf(before[0] ?? '');
  const high = after === '' ? DIGITS.length : DIGITS.indexOf(after[0] ?? '');
  // At the end, the next digit: what is added there again and again gets no long places.
  if (high - low > 1) return DIGITS[after === '' ? low + 1 : Math.round((low + high) / 2)] ?? '';
  if (after.length > 1) return after.slice(0, 1);
  return DIGITS[low] + between(before.slice(1), '');
}

/** The indices of a longest strictly rising sequence among the places that are not empty. */
function longestRise(places: readonly string[]): ReadonlySet<number> {
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
