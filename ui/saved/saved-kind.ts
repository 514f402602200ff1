import type { ObjectBodies } from '../../engine/workspace/object-kind.ts';
import type { GuidePlace } from '../routes/guide-outline.ts';

/** The kinds of objects that a user saves under a name and opens again. */
export type SavedKind = 'template' | 'search';

/** Where the guide explains each kind. */
export const SAVED_PLACES: Readonly<Record<SavedKind, GuidePlace>> = {
  template: 'charts#templates',
  search: 'lists#saved',
};

/** The body of a saved object. */
export type SavedBody<K extends SavedKind> = ObjectBodies[K];

/** What is saved, without its name and place. */
export type SavedContent<K extends SavedKind> = Omit<ObjectBodies[K], 'name' | 'place' | 'copy'>;
