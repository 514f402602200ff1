import type { WorkspaceStatus } from '../../workers/api/workspace.ts';
import { useWorkspace } from '../workspace/use-workspace.ts';
import type { ReadObject } from '../workspace/workspace-client.ts';

/** A named list of the user. */
export type NamedList = ReadObject<'list'>;

/** The user's named lists in their order, up to date with other devices; null while they are loading. */
export function useNamedLists(): { readonly lists: readonly NamedList[] | null; readonly status: WorkspaceStatus } {
  const { objects, status } = useWorkspace('list');
  return { lists: objects, status };
}
