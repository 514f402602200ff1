import type { LocalChange } from '../../engine/workspace/local-workspace.ts';
import type { ObjectKind } from '../../engine/workspace/object-kind.ts';
import type { ChangeRefusal, WorkspaceObject } from '../../engine/workspace/workspace-object.ts';

/** How the workspace of this browser's user stands. */
export interface WorkspaceStatus {
  /** Whose it is: a subscriber's user id, empty for a visitor; null until that is known. */
  readonly owner: string | null;
  /**
   * `loading` until anything can be shown: what this browser keeps or, if it keeps nothing for the subscriber, what the server has.
   */
  readonly phase: 'loading' | 'ready';
  /** How many objects have changes that the server does not have. For a visitor 0: theirs stay in the browser. */
  readonly unsaved: number;
  /** Why the server refuses some of them; empty if it does not. */
  readonly refused: ChangeRefusal | '';
  /** Whether the browser keeps the changes until the server has them, and a visitor's for good. */
  readonly kept: boolean;
  /** How many objects of the visitor were taken along at the login; 0 if there were none. */
  readonly taken: number;
}

/** What a page sends on the port that it opened with `openWorkspace`. */
export type WorkspaceCommand =
  /** Sends the objects of a kind within something, now and whenever one of them changes. */
  | { readonly type: 'watch' | 'leave'; readonly kind: ObjectKind; readonly within: string }
  /** Changes of the user's workspace, unless it belongs to another one than `owner` by now. They may be sent again. */
  | {
      readonly type: 'change';
      readonly number: number;
      readonly owner: string;
      readonly changes: readonly LocalChange[];
    };

/** What arrives on that port. */
export type WorkspaceMessage =
  | { readonly type: 'status'; readonly status: WorkspaceStatus }
  /** All objects of a kind within something, in no particular order. */
  | {
      readonly type: 'objects';
      readonly kind: ObjectKind;
      readonly within: string;
      readonly objects: readonly WorkspaceObject[];
    }
  /** The changes with this number are in what was sent, and kept as far as the browser keeps anything. */
  | { readonly type: 'done'; readonly number: number };
