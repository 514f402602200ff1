import { isBodyOf, OBJECT_KINDS } from './object-kind.ts';
import type { ChangeAnswer, ObjectChange, SentObject, WorkspaceObject } from './workspace-object.ts';

/** The number of devices whose last write is stored for each object. */
const KNOWN_DEVICES = 16;

/** An object as the server keeps it. */
export interface StoredObject extends WorkspaceObject {
  readonly deleted: boolean;
  readonly revision: number;
  /** The last write of each device that changed it recently, newest last. */
  readonly writes: readonly (readonly [device: string, write: string])[];
}

/** How much more fits into a workspace. */
interface WorkspaceRoom {
  objects: number;
  characters: number;
}

/** The part of a workspace that the server loads to apply changes. */
export interface OpenWorkspace {
  /** By id: the changed objects, their parents, and the children of those that are deleted. */
  readonly objects: Map<string, StoredObject>;
  readonly room: WorkspaceRoom;
  /** The last revision. */
  revision: number;
}

/**
 * Applies a device's change and returns the outcome. A change is accepted only if it is based on the object's current revision;
 * otherwise the device merges and tries again. A deleted object is kept as a tombstone. An edit wins over a deletion by a
 * device that did not know the edit: an object is not deleted while a child has a newer edit by another device, and an edit of
 * a child restores its deleted parent.
 */
export function acceptChange(workspace: OpenWorkspace, change: ObjectChange, device: string): ChangeAnswer {
  const { id, kind, within, deleted } = change;
  const { objects, room } = workspace;
  const current = objects.get(id);
  if (deleted) {
    // There is nothing to delete. The answer is not the workspace's last revision: that may belong to an object that the device
    // does not know.
    if (current === undefined || current.deleted) return { id, revision: current?.revision ?? change.base };
    if (change.base !== current.revision || hasUnseen(workspace, change, device)) {
      return { id, current: sentTo(device, current) };
    }
    room.objects += 1;
    room.characters += current.body.length;
    // A child that is edited later restores its parent, so the parent's body is kept.
    const body = OBJECT_KINDS[current.kind].holdsOthers ? current.body : '';
    return { id, revision: put(workspace, { ...current, body, deleted: true }, change.write, device) };
  }
  if (!isBodyOf(kind, change.body) || (current !== undefined && current.kind !== kind))
    return { id, refused: 'invalid' };
  // An object whose tombstone has been purged is created again.
  if (current !== undefined && change.base !== current.revision) return { id, current: sentTo(device, current) };
  const isThere = current !== undefined && !current.deleted;
  const growth = change.body.length - (isThere ? current.body.length : 0);
  if ((!isThere && room.objects < 1) || (growth > 0 && room.characters < growth)) return { id, refused: 'full' };
  if (!isThere) room.objects -= 1;
  room.characters -= growth;
  const holder = objects.get(within);
  // The device that deleted the parent made this edit before the deletion, so the parent stays deleted.
  if (holder?.deleted && holder.writes.at(-1)?.[0] !== device) {
    room.objects -= 1;
    room.characters -= holder.body.length;
    put(workspace, { ...holder, deleted: false }, change.write, device);
  }
  const writes = current?.writes ?? [];
  const next = { id, kind, within, body: change.body, deleted: false, revision: 0, writes };
  return { id, revision: put(workspace, next, change.write, device) };
}

/** An object in the form that is sent to a device. */
export function sentTo(
  device: string,
  { id, kind, within, body, deleted, revision, writes }: StoredObject,
): SentObject {
  const write = writes.find(([name]) => name === device)?.[1] ?? '';
  return { id, kind, within, body, deleted, revision, write };
}

function put(workspace: OpenWorkspace, object: StoredObject, write: string, device: string): number {
  workspace.revision += 1;
  const others = object.writes.filter(([name]) => name !== device);
  const writes = [...others, [device, write] as const].slice(-KNOWN_DEVICES);
  workspace.objects.set(object.id, { ...object, revision: workspace.revision, writes });
  return workspace.revision;
}

/** Whether another device changed a child of the object that the deleting device had not seen. */
function hasUnseen({ objects }: OpenWorkspace, { id, seen }: ObjectChange, device: string): boolean {
  for (const object of objects.values()) {
    if (object.within !== id || object.deleted || object.revision <= seen) continue;
    if (object.writes.at(-1)?.[0] !== device) return true;
  }
  return false;
}
