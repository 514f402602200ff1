import { withoutSecurity, withSecurities } from '../../engine/workspace/list-edits.ts';
import {
  entryKey,
  type ListedSecurity,
  MAX_SECURITIES,
  type NamedListBody,
} from '../../engine/workspace/named-list.ts';
import { orderedPlaces, placeBetween } from '../../engine/workspace/place.ts';
import { newObjectId } from '../workspace/object-id.ts';
import { changeWorkspace, workspaceObjects } from '../workspace/use-workspace.ts';
import type { NamedList } from './use-named-lists.ts';

/**
 * The current lists, including changes made in this turn of the event loop. A component must be using them (`useNamedLists`).
 */
function currentLists(): readonly NamedList[] {
  return workspaceObjects('list', '') ?? [];
}

function currentList(id: string): NamedList | undefined {
  return currentLists().find((list) => list.id === id);
}

/** Creates a list after the others, with as many of the securities as fit. Returns its id. */
export function createList(name: string, symbols: readonly ListedSecurity[]): string {
  const id = newObjectId();
  const place = placeBetween(currentLists().at(-1)?.body.place ?? '', '');
  const body: NamedListBody = { name, place, symbols: symbols.slice(0, MAX_SECURITIES) };
  void changeWorkspace([{ id, kind: 'list', within: '', body }]);
  return id;
}

/** Inserts a copy after the list, under another name. Returns its id. */
export function duplicateList(list: NamedList, name: string): string {
  const id = newObjectId();
  const lists = currentLists();
  const next = lists[lists.findIndex((each) => each.id === list.id) + 1];
  const { copy: _, ...body } = list.body;
  const place = placeBetween(body.place, next?.body.place ?? '');
  void changeWorkspace([{ id, kind: 'list', within: '', body: { ...body, name, place } }]);
  return id;
}

/** Changes the current version of a list. Does nothing if the list has been deleted. */
export function changeList(id: string, change: (body: NamedListBody) => NamedListBody): void {
  const list = currentList(id);
  if (list === undefined) return;
  const body = change(list.body);
  if (body !== list.body) void changeWorkspace([{ ...list, body }]);
}

/** Moves a list up or down among the others. Returns its position, from 1, and the number of lists. */
export function shiftList(id: string, by: -1 | 1): { readonly n: number; readonly of: number } {
  const lists = currentLists();
  const at = lists.findIndex((list) => list.id === id);
  const [list, to] = [lists[at], at + by];
  if (list === undefined || to < 0 || to >= lists.length) return { n: at + 1, of: lists.length };
  const next = lists.toSpliced(at, 1).toSpliced(to, 0, list);
  const places = orderedPlaces(next.map(({ body }) => body.place));
  void changeWorkspace(
    next.flatMap((each, i) => {
      const place = places[i] ?? each.body.place;
      return place === each.body.place ? [] : [{ ...each, body: { ...each.body, place } }];
    }),
  );
  return { n: to + 1, of: lists.length };
}

/** Deletes a list; `restoreList` restores it. */
export function deleteList(list: NamedList): void {
  void changeWorkspace([{ ...list, body: null }]);
}

/** Restores a deleted list. */
export function restoreList(list: NamedList): void {
  void changeWorkspace([list]);
}

/** Adds securities to a list. Returns those that do not fit. */
export function addToList(id: string, securities: readonly ListedSecurity[]): readonly ListedSecurity[] {
  let left: readonly ListedSecurity[] = [];
  changeList(id, (body) => {
    const extended = withSecurities(body, securities);
    left = extended.left;
    return extended.body;
  });
  return left;
}

/**
 * Moves a security with its mark and note to another list, in a single change. Returns false if the other list is full or
 * deleted.
 */
export function moveToList(from: string, key: string, to: string): boolean {
  const [source, target] = [currentList(from), currentList(to)];
  const security = source?.body.symbols.find((each) => entryKey(each) === key);
  if (source === undefined || target === undefined || security === undefined) return false;
  const { body, left } = withSecurities(target.body, [security]);
  if (left.length > 0) return false;
  void changeWorkspace([
    { ...source, body: withoutSecurity(source.body, key) },
    { ...target, body },
  ]);
  return true;
}
