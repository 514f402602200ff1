import { isBodyOf, OBJECT_KINDS } from './object-kind.ts';
import type { ChangeAnswer, ObjectChange, SentObject, WorkspaceObject } from './workspace-object.ts';

/** How many devices' last writes are known of an object. */
const KNOWN_DEVICES = 16;

/** An object as the server keeps it. */
export interface KeptObject extends WorkspaceObject {
  readonly deleted: boolean;
  readonly revision: number;
  /** The last write of each device that wrote it lately, the latest last. */
  readonly writes: readonly (readonly [device: string, write: string])[];
}

/** What still fits into a workspace. */
interface WorkspaceRoom {
  objects: number;
  characters: number;
}

/** Part of a workspace on the server, while changes are made to it. */
export interface OpenWorkspace {
  /** By id: the objects of the changes, what these are within, and what is within those that are deleted. */
  readonly objects: Map<string, KeptObject>;
  readonly room: WorkspaceRoom;
  /** The last revision. */
  revision: number;
}

/**
 * Makes a device's change, and says what became of it. A change is accepted only if it is based on the object as it is: if not, the
 * device merges and tries again. What is deleted is kept as a mark. An edit outlives a deletion that had not seen it: an object is
 * not deleted while another device's newer edit is within it, and comes back with an edit within it.
 */
export function acceptChange(workspace: OpenWorkspace, change: ObjectChange, device: string): ChangeAnswer {
  const { id, kind, within, deleted } = change;
  const { objects, room } = workspace;
  const current = objects.get(id);
  if (deleted) {
    // There is nothing to delete. The workspace's last revision may be another object's, which the device does not know.
    if (current === undefined || current.deleted) return { id, revision: current?.revision ?? change.base };
    if (change.base !== current.revision || hasUnseen(workspace, change, device)) {
      return { id, current: sentTo(device, current) };
    }
    room.objects += 1;
    room.characters += current.body.length;
    // What is in it needs it to come back.
    const body = OBJECT_KINDS[current.kind].holdsOthers ? current.body : '';
    return { id, revision: put(workspace, { ...current, body, deleted: true }, change.write, device) };
  }
  if (!isBodyOf(kind, change.body) || (current !== undefined && current.kind !== kind))
    return { id, refused: 'invalid' };
  // An object that is not even marked any more is made anew.
  if (current !== undefined && change.base !== current.revision) return { id, current: sentTo(device, current) };
  const isThere = current !== undefined && !current.deleted;
  const growth = change.body.length - (isThere ? current.body.length : 0);
  if ((!isThere && room.objects < 1) || (growth > 0 && room.characters < growth)) return { id, refused: 'full' };
  if (!isThere) room.objects -= 1;
  room.characters -= growth;
  const holder = objects.get(within);
  // A device knows its own deletion: its edit is older.
  if (holder?.deleted && holder.writes.at(-1)?.[0] !== device) {
    room.objects -= 1;
    room.characters -= holder.body.length;
    put(workspace, { ...holder, deleted: false }, change.write, device);
  }
  const writes = current?.writes ?? [];
  const next = { id, kind, within, body: change.body, deleted: false, revision: 0, writes };
  return { id, revision: put(workspace, next, change.write, device) };
}

/** An object as a device gets it. */
export function sentTo(device: string, { id, kind, within, body, deleted, revision, writes }: KeptObject): SentObject {
  const write = writes.find(([name]) => name === device)?.[1] ?? '';
  return { id, kind, within, body, deleted, revision, write };
}

function put(workspace: OpenWorkspace, object: KeptObject, write: string, device: string): number {
  workspace.revision += 1;
  const others = object.writes.filter(([name]) => name !== device);
  const writes = [...others, [device, write] as const].slice(-KNOWN_DEVICES);
  workspace.objects.set(object.id, { ...object, revision: workspace.revision, writes });
  return workspace.revision;
}

/** Whether something within the object was written by another device after the deletion was made. */
function hasUnseen({ objects }: OpenWorkspace, { id, seen }: ObjectChange, device: string): boolean {
  for (const object of objects.values()) {
    if (object.within !== id || object.deleted || object.revision <= seen) continue;
    if (object.writes.at(-1)?.[0] !== device) return true;
  }
  return false;
}
