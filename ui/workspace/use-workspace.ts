import { useEffect, useSyncExternalStore } from 'react';
import type { ObjectKind } from '../../engine/workspace/object-kind.ts';
import type { WorkspaceStatus } from '../../workers/api/workspace.ts';
import { type ObjectEdit, type ReadObject, workspaceClient } from './workspace-client.ts';

/** The user's objects of one kind, and the status of the workspace. */
interface UsedWorkspace<K extends ObjectKind> {
  /** In the user's order; null while they are loading. */
  readonly objects: readonly ReadObject<K>[] | null;
  readonly status: WorkspaceStatus;
}

/**
 * The user's objects of a kind, in order and up to date with other devices, while the component is mounted. `within` limits
 * them to those with a parent, such as the tiles of a board (its id) or the drawings of a security (`U/SPY`). Without `isWanted` none
 * is loaded.
 */
export function useWorkspace<K extends ObjectKind>(kind: K, within = '', isWanted = true): UsedWorkspace<K> {
  useEffect(() => (isWanted ? workspaceClient.keep(kind, within) : undefined), [kind, within, isWanted]);
  const objects = useSyncExternalStore(workspaceClient.watch, () => workspaceClient.objects(kind, within));
  const status = useSyncExternalStore(workspaceClient.watch, () => workspaceClient.status);
  return { objects, status };
}

/**
 * Changes objects of the user at once. The body null deletes an object; another body restores it. Resolves when the worker has
 * the changes and has stored them if the browser has storage.
 */
export function changeWorkspace(edits: readonly ObjectEdit[]): Promise<void> {
  return workspaceClient.change(edits);
}

/**
 * The objects of a kind with this parent, with every change so far; null while they are loading. A component must be using
 * them.
 */
export function workspaceObjects<K extends ObjectKind>(kind: K, within: string): readonly ReadObject<K>[] | null {
  return workspaceClient.objects(kind, within);
}
