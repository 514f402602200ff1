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

/** The lists as they are now, with every change of this turn. Somebody must be using them (`useNamedLists`). */
function currentLists(): readonly NamedList[] {
  return workspaceObjects('list', '') ?? [];
}

function currentList(id: string): NamedList | undefined {
  return currentLists().find((list) => list.id === id);
}

/** Makes a list at the end of the others, of as many securities as a list takes; returns its id. */
export function createList(name: string, symbols: readonly ListedSecurity[]): string {
  const id = newObjectId();
  const place = placeBetween(currentLists().at(-1)?.body.place ?? '', '');
  const body: NamedListBody = { name, place, symbols: symbols.slice(0, MAX_SECURITIES) };
  void changeWorkspace([{ id, kind: 'list', within: '', body }]);
  return id;
}

/** Makes a copy behind the list under another name; returns its id. */
export function duplicateList(list: NamedList, name: string): string {
  const id = newObjectId();
  const lists = currentLists();
  const next = lists[lists.findIndex((each) => each.id === list.id) + 1];
  const { copy: _, ...body } = list.body;
  const place = placeBetween(body.place, next?.body.place ?? '');
  void changeWorkspace([{ id, kind: 'list', within: '', body: { ...body, name, place } }]);
  return id;
}

/** Changes the list as it is by now; one that is gone stays gone. */
export function changeList(id: string, change: (body: NamedListBody) => NamedListBody): void {
  const list = currentList(id);
  if (list === undefined) return;
  const body = change(list.body);
  if (body !== list.body) void changeWorkspace([{ ...list, body }]);
}

/** Moves a list up or down among the others; returns its place, from 1, and their number. */
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

/** Deletes a list; `restoreList` brings it back. */
export function deleteList(list: NamedList): void {
  void changeWorkspace([{ ...list, body: null }]);
}

/** Brings a deleted list back. */
export function restoreList(list: NamedList): void {
  void changeWorkspace([list]);
}

/** Adds securities to a list; returns those that have no room in it. */
export function addToList(id: string, securities: readonly ListedSecurity[]): readonly ListedSecurity[] {
  let left: readonly ListedSecurity[] = [];
  changeList(id, (body) => {
    const extended = withSecurities(body, securities);
    left = extended.left;
    return extended.body;
  });
  return left;
}

/** Moves a security with its mark and note from one list to another in one change; false if that one is full or gone. */
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
