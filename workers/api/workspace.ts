import type { LocalChange } from '../../engine/workspace/local-workspace.ts';
import type { ObjectKind } from '../../engine/workspace/object-kind.ts';
import type { ChangeRefusal, WorkspaceObject } from '../../engine/workspace/workspace-object.ts';

/** The status of the workspace of this browser's user. */
export interface WorkspaceStatus {
  /** The owner's user id, empty for a visitor; null until it is known. */
  readonly owner: string | null;
  /**
   * `loading` until anything can be shown: what this browser has stored or, if it has nothing of the subscriber, what the
   * server has.
   */
  readonly phase: 'loading' | 'ready';
  /** The number of objects with changes that the server does not have. 0 for a visitor, whose objects stay in the browser. */
  readonly unsaved: number;
  /** Why the server refuses some of these changes; empty if it does not. */
  readonly refused: ChangeRefusal | '';
  /** Whether the browser can store changes: a subscriber's until the server has them, a visitor's permanently. */
  readonly kept: boolean;
  /** The number of the visitor's objects that were adopted at the login. */
  readonly taken: number;
}

/** What a page sends on the port that it opened with `openWorkspace`. */
export type WorkspaceCommand =
  /** `watch` requests the objects of a kind with this parent, now and whenever one of them changes; `leave` ends that. */
  | { readonly type: 'watch' | 'leave'; readonly kind: ObjectKind; readonly within: string }
  /** Changes of the user's workspace. They are ignored if it no longer belongs to `owner`. They may be sent repeatedly. */
  | {
      readonly type: 'change';
      readonly number: number;
      readonly owner: string;
      readonly changes: readonly LocalChange[];
    };

/** What arrives on that port. */
export type WorkspaceMessage =
  | { readonly type: 'status'; readonly status: WorkspaceStatus }
  /** All objects of a kind with one parent, in no particular order. */
  | {
      readonly type: 'objects';
      readonly kind: ObjectKind;
      readonly within: string;
      readonly objects: readonly WorkspaceObject[];
    }
  /** The changes with this number are included in the objects sent so far, and stored if the browser has storage. */
  | { readonly type: 'done'; readonly number: number };
