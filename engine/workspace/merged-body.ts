import { OBJECT_KINDS, type ObjectKind } from './object-kind.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The result of a merge. */
interface Merged {
  readonly body: string;
  /** Whether a part of the other version was lost. */
  readonly loses: boolean;
}

/** A merged value, and whether one of the two versions was lost. */
interface MergedValue {
  readonly value: unknown;
  readonly loses: boolean;
}

/**
 * Merges two versions of a body field by field. A field that only one side changed gets that side's value. A field that both
 * sides changed gets the value of `mine`, the later write; then `loses` is set, unless the field only describes the
 * arrangement. `base` is the version on which both are based; null if there is none.
 */
export function mergedBody(kind: ObjectKind, base: string | null, mine: string, theirs: string): Merged {
  if (mine === theirs) return { body: mine, loses: false };
  const { arrangement, entries } = OBJECT_KINDS[kind];
  const [was, own, other] = [fieldsOf(base ?? '{}'), fieldsOf(mine), fieldsOf(theirs)];
  const body: Record<string, unknown> = {};
  let loses = false;
  for (const name of new Set([...Object.keys(own), ...Object.keys(other)])) {
    const isOfEntries = entries?.field === name;
    const merged = isOfEntries
      ? mergedEntries(entries.key, was[name], own[name], other[name])
      : mergedValue(was[name], own[name], other[name]);
    if (merged.value !== undefined) body[name] = merged.value;
    loses ||= merged.loses && !arrangement.includes(name);
  }
  return { body: JSON.stringify(body), loses };
}

/** The body, marked as a copy. */
export function copiedBody(body: string): string {
  return JSON.stringify({ ...fieldsOf(body), copy: true });
}

/** Merges three versions of one value; an absent value is undefined. */
function mergedValue(was: unknown, mine: unknown, theirs: unknown): MergedValue {
  const [before, own, other] = [JSON.stringify(was), JSON.stringify(mine), JSON.stringify(theirs)];
  if (own === other || other === before) return { value: mine, loses: false };
  if (own === before) return { value: theirs, loses: false };
  return { value: mine, loses: true };
}

/**
 * Merges two lists entry by entry, in the order of `mine`. An entry that one side removed is removed, unless the other side
 * changed it. An entry that only `theirs` has comes after the entry that it follows there.
 */
function mergedEntries(keyOf: (entry: unknown) => string, was: unknown, mine: unknown, theirs: unknown): MergedValue {
  const byKey = (entries: unknown): Map<string, unknown> =>
    new Map((Array.isArray(entries) ? entries : []).map((entry: unknown) => [keyOf(entry), entry]));
  const [before, own, other] = [byKey(was), byKey(mine), byKey(theirs)];
  const value: unknown[] = [];
  let loses = false;
  const add = (key: string): void => {
    const merged = mergedEntry(before.get(key), own.get(key), other.get(key));
    loses ||= merged.loses;
    if (merged.value !== undefined) value.push(merged.value);
  };
  for (const key of keysAfter('', other, own)) add(key);
  for (const key of own.keys()) {
    add(key);
    for (const next of keysAfter(key, other, own)) add(next);
  }
  return { value, loses };
}

/** Like `mergedValue`, but a change wins over a removal, and a removal does not count as a loss. */
function mergedEntry(was: unknown, mine: unknown, theirs: unknown): MergedValue {
  const before = JSON.stringify(was);
  if (mine === undefined) return { value: JSON.stringify(theirs) === before ? undefined : theirs, loses: false };
  if (theirs === undefined) {
    const isGone = was !== undefined && JSON.stringify(mine) === before;
    return { value: isGone ? undefined : mine, loses: false };
  }
  return mergedValue(was, mine, theirs);
}

/** The keys of `theirs` that directly follow `key` and are missing in `mine`; those at the beginning if `key` is empty. */
function keysAfter(key: string, theirs: ReadonlyMap<string, unknown>, mine: ReadonlyMap<string, unknown>): string[] {
  if (key !== '' && !theirs.has(key)) return [];
  const keys = [...theirs.keys()];
  const from = key === '' ? 0 : keys.indexOf(key) + 1;
  const end = keys.findIndex((each, i) => i >= from && mine.has(each));
  return keys.slice(from, end < 0 ? keys.length : end);
}

function fieldsOf(body: string): Fields {
  return JSON.parse(body) as Fields;
}
