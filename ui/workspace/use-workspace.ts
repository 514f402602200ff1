import { useEffect, useSyncExternalStore } from 'react';
import type { ObjectKind } from '../../engine/workspace/object-kind.ts';
import type { WorkspaceStatus } from '../../workers/api/workspace.ts';
import { type ObjectEdit, type ReadObject, workspaceClient } from './workspace-client.ts';

/** The user's objects of one kind, and how their workspace stands. */
interface UsedWorkspace<K extends ObjectKind> {
  /** In the user's order; null while they are loading. */
  readonly objects: readonly ReadObject<K>[] | null;
  readonly status: WorkspaceStatus;
}

/**
 * The user's objects of a kind, in their order and up to date with other devices, while the component is mounted. `within`: only those
 * within something, such as the tiles of a board (its id) or the drawings of a security (`U/SPY`).
 */
export function useWorkspace<K extends ObjectKind>(kind: K, within = ''): UsedWorkspace<K> {
  useEffect(() => workspaceClient.keep(kind, within), [kind, within]);
  const objects = useSyncExternalStore(workspaceClient.watch, () => workspaceClient.objects(kind, within));
  const status = useSyncExternalStore(workspaceClient.watch, () => workspaceClient.status);
  return { objects, status };
}

/**
 * Changes objects of the user at once; the body null deletes one, and a body brings it back. Resolves when the worker has the
 * changes, and keeps them as far as the browser keeps anything.
 */
export function changeWorkspace(edits: readonly ObjectEdit[]): Promise<void> {
  return workspaceClient.change(edits);
}

/** The objects of a kind within something that somebody uses, with every change so far; null while they are loading. */
export function workspaceObjects<K extends ObjectKind>(kind: K, within: string): readonly ReadObject<K>[] | null {
  return workspaceClient.objects(kind, within);
}
