import { copiedBody, mergedBody } from './merged-body.ts';
import { isBodyOf, OBJECT_KINDS, type ObjectKind } from './object-kind.ts';
import {
  ANYWHERE,
  type ChangeAnswer,
  type ChangeRefusal,
  type ObjectChange,
  type SentObject,
  type WorkspaceObject,
  type WorkspacePage,
} from './workspace-object.ts';

/** The parts of an object that versions differ in. */
interface Version {
  readonly within: string;
  readonly body: string;
  readonly deleted: boolean;
}

/** A version that was sent with the id `write`. The server may or may not have received it. */
interface SentVersion extends Version {
  readonly write: string;
}

/** An object on a device, and what the server may not have yet. */
export interface LocalEntry {
  readonly object: WorkspaceObject;
  /** Whether the user has deleted it and the server does not know that yet. */
  readonly deleted: boolean;
  /** The server's revision on which it is based; 0 if the server has never had it. */
  readonly base: number;
  /** The server's version at that revision; null if there is none. */
  readonly known: Version | null;
  /** The id of the last change that the server may not have; empty if it has all changes. */
  readonly write: string;
  readonly sent: readonly SentVersion[];
  /** The revision up to which the device knew the workspace when the last change was made. */
  readonly seen: number;
  /** Why the server refused the last change; empty if it did not. */
  readonly refused: ChangeRefusal | '';
}

/** A change by the user: a new body, or null for a deletion. */
export interface LocalChange extends Omit<WorkspaceObject, 'body'> {
  readonly body: string | null;
}

/** The number of sent versions that are remembered until the server answers. */
const MAX_SENT = 8;

/**
 * A device's copy of a user's workspace. Changes by the user take effect at once. `outgoing` returns the changes that the
 * server does not have yet; `answered` and `takePage` apply what the server sends. It merges field by field. If both sides
 * changed the same field, the server gets this device's version, and the other one is kept as a copy. All calls are synchronous
 * and may be repeated.
 */
export class LocalWorkspace {
  /** Every object, and every deletion that the server does not know yet. */
  readonly entries: Map<string, LocalEntry> = new Map<string, LocalEntry>();
  /** All of the server's changes up to this revision have been applied. */
  revision = 0;
  /** The ids of objects that have changed. The caller clears it after it has stored and shown them. */
  readonly changed: Set<string> = new Set<string>();
  private readonly newId: () => string;
  /** While the whole workspace is being read again from 0: the revision reached, and the ids read so far. Otherwise null. */
  private reading: { readonly upTo: number; readonly present: Set<string> } | null = null;

  /** `newId` generates ids of objects and writes, in the form of `WORKSPACE_ID`. */
  constructor(newId: () => string) {
    this.newId = newId;
  }

  /** The objects of a kind with this parent, or with any parent (`ANYWHERE`), in no particular order. */
  objects(kind: string, within: string): WorkspaceObject[] {
    const found: WorkspaceObject[] = [];
    for (const { object, deleted } of this.entries.values())
      if (!deleted && object.kind === kind && (within === ANYWHERE || object.within === within)) found.push(object);
    return found;
  }

  /** The number of objects with changes that the server does not know yet. */
  get unsent(): number {
    let count = 0;
    for (const { write } of this.entries.values()) if (write !== '') count += 1;
    return count;
  }

  /** Applies a change by the user: creates, changes, deletes or restores an object. */
  change({ id, kind, within, body }: LocalChange): void {
    const entry = this.entries.get(id);
    if (entry !== undefined && entry.object.kind !== kind) return;
    if (body === null) {
      if (entry === undefined || entry.deleted) return;
      if (entry.base === 0 && entry.sent.length === 0) this.drop(id);
      else this.set({ ...entry, deleted: true, ...this.newWrite() });
      return;
    }
    const { base, known, sent } = entry ?? { base: 0, known: null, sent: [] };
    const next = { object: { id, kind, within, body }, deleted: false, base, known, sent, ...this.newWrite() };
    if (entry !== undefined && isSame(versionOf(entry), versionOf(next))) return;
    this.set(next);
  }

  /**
   * The next changes to send, deletions last: at most `most`, and at most `characters` in total unless there is only one.
   * Refused changes are included only with `all`.
   */
  outgoing(most: number, characters: number, all: boolean): ObjectChange[] {
    const waiting = [...this.entries.values()].filter(({ write, refused }) => write !== '' && (all || refused === ''));
    const changes: ObjectChange[] = [];
    let room = characters;
    for (const entry of [...waiting.filter((one) => !one.deleted), ...waiting.filter((one) => one.deleted)]) {
      const { object, deleted, base, seen, write } = entry;
      const body = deleted ? '' : object.body;
      room -= body.length;
      if (changes.length === most || (room < 0 && changes.length > 0)) break;
      changes.push({ ...object, body, deleted, base, seen, write });
      const others = entry.sent.filter((one) => one.write !== write);
      this.set({ ...entry, sent: [...others, { ...versionOf(entry), write }].slice(-MAX_SENT) });
    }
    return changes;
  }

  /** Applies the server's answer to a change. */
  answered(change: ObjectChange, answer: ChangeAnswer): void {
    // No other change came between the known revision and this change.
    if ('revision' in answer && answer.revision === this.revision + 1) this.revision = answer.revision;
    const entry = this.entries.get(change.id);
    if (entry === undefined) return;
    if ('revision' in answer) {
      const { within, body, deleted } = entry.sent.find(({ write }) => write === change.write) ?? change;
      if (answer.revision < entry.base) return;
      const isLast = entry.write === change.write;
      if (isLast && deleted) this.drop(change.id);
      else {
        const known = { within, body, deleted };
        this.set({ ...entry, base: answer.revision, known, sent: [], refused: '', write: isLast ? '' : entry.write });
      }
    } else if ('refused' in answer) {
      if (entry.write === change.write) this.set({ ...entry, refused: answer.refused });
    } else if (change.deleted && entry.deleted && answer.current.revision === entry.base) {
      // The server kept the object, because another device has changed one of its children.
      this.replace(answer.current);
    } else this.take(answer.current);
  }

  /** The revision after which to request the next page. */
  get since(): number {
    return this.reading?.upTo ?? this.revision;
  }

  /**
   * Applies a page of the server's changes after `since`. Returns whether to request another page. If the server has purged
   * tombstones after `since`, the whole workspace is read again from 0. `revision` does not change until that is complete, so
   * that an interrupted reading starts over.
   */
  takePage({ objects, revision, last, whole }: WorkspacePage): boolean {
    if (last < this.revision) this.resendAfter(last);
    if (this.reading === null && (whole || this.revision === 0)) {
      const isStart = this.revision === 0;
      this.reading = { upTo: 0, present: new Set() };
      if (!isStart) return true;
    }
    for (const object of objects) {
      this.take(object);
      this.reading?.present.add(object.id);
    }
    if (revision < last) {
      if (this.reading === null) this.revision = revision;
      else this.reading = { ...this.reading, upTo: revision };
      return true;
    }
    if (this.reading !== null) this.dropUnlisted(this.reading.present);
    this.reading = null;
    this.revision = revision;
    return false;
  }

  /** Adds copies of another user's objects under new ids, unless others refer to them by their ids. Returns their number. */
  adopt(objects: readonly WorkspaceObject[]): number {
    const ids = new Map(objects.map(({ id, kind }) => [id, this.adoptedId(id, kind)]));
    for (const { id, kind, within, body } of objects) {
      this.change({ id: ids.get(id) ?? id, kind, within: ids.get(within) ?? within, body });
    }
    return objects.length;
  }

  private adoptedId(id: string, kind: ObjectKind): string {
    return OBJECT_KINDS[kind].isReferredTo && !this.entries.has(id) ? id : this.newId();
  }

  /** Applies the server's current version of an object. */
  private take(theirs: SentObject): void {
    const entry = this.entries.get(theirs.id);
    if (entry === undefined || entry.write === '') {
      if (theirs.revision > (entry?.base ?? 0)) this.replace(theirs);
      return;
    }
    if (theirs.revision <= entry.base) return;
    const own = theirs.write === '' ? undefined : entry.sent.find(({ write }) => write === theirs.write);
    if (own?.write === entry.write) this.replace(theirs);
    else if (!entry.deleted) this.merge(entry, own ?? entry.known, theirs);
    // A change by another device that this device did not know wins over the deletion.
    else if (theirs.deleted || own === undefined || !isSame(own, theirs)) this.replace(theirs);
    else this.set({ ...entry, base: theirs.revision, known: versionOfSent(theirs), sent: [] });
  }

  private merge(entry: LocalEntry, known: Version | null, theirs: SentObject): void {
    const { object } = entry;
    const next = { ...entry, base: theirs.revision, known: versionOfSent(theirs), sent: [] };
    // An edit wins over a deletion.
    if (theirs.deleted) {
      this.set({ ...next, ...this.newWrite() });
      return;
    }
    if (known === null || !isSame(known, theirs)) this.restoreParent(theirs);
    const was = known?.deleted === false ? known : null;
    const { body, loses } = mergedBody(object.kind, was?.body ?? null, object.body, theirs.body);
    const fits = isBodyOf(object.kind, body);
    const within = was !== null && object.within === was.within ? theirs.within : object.within;
    const merged = { ...next, object: { ...object, within, body: fits ? body : object.body } };
    if (loses || !fits) this.keepCopy(theirs);
    if (isSame(versionOf(merged), theirs)) this.set({ ...merged, write: '', refused: '' });
    else this.set({ ...merged, ...this.newWrite() });
  }

  /**
   * Restores the deleted parent of an object that another device has edited, unless the edit was known when the parent was
   * deleted.
   */
  private restoreParent({ within, revision }: SentObject): void {
    const holder = this.entries.get(within);
    if (holder?.deleted && revision > holder.seen) this.set({ ...holder, deleted: false, ...this.newWrite() });
  }

  /** Stores the version that lost a merge as a new object, with copies of its children. */
  private keepCopy({ id, kind, within, body }: WorkspaceObject): void {
    const copy = this.newId();
    this.change({ id: copy, kind, within, body: copiedBody(body) });
    if (!OBJECT_KINDS[kind].holdsOthers) return;
    for (const { object, deleted } of [...this.entries.values()]) {
      if (!deleted && object.within === id) this.change({ ...object, id: this.newId(), within: copy });
    }
  }

  /** Replaces the device's version by the server's. */
  private replace(theirs: SentObject): void {
    const { id, kind, within, body, deleted, revision } = theirs;
    if (deleted) {
      this.drop(id);
      return;
    }
    const known = versionOfSent(theirs);
    const object = { id, kind, within, body };
    this.set({ object, deleted, base: revision, known, write: '', sent: [], seen: revision, refused: '' });
  }

  /** The server has lost all changes after `last`, because an older backup was restored. They will be sent again. */
  private resendAfter(last: number): void {
    for (const entry of this.entries.values()) {
      if (entry.base > last) this.set({ ...entry, base: 0, known: null, sent: [], ...this.newWrite() });
      if (entry.base > last && entry.deleted) this.drop(entry.object.id);
    }
  }

  /**
   * The whole workspace has been read, so an object that was in no page was deleted long ago. It is dropped unless the user has
   * changed it or one of its children since.
   */
  private dropUnlisted(present: ReadonlySet<string>): void {
    const wanted = new Set<string>();
    for (const { object, write, deleted } of this.entries.values())
      if (write !== '' && !deleted) wanted.add(object.within);
    for (const entry of this.entries.values()) {
      const { id } = entry.object;
      if (entry.base === 0 || present.has(id)) continue;
      if (entry.deleted || (entry.write === '' && !wanted.has(id))) this.drop(id);
      else this.set({ ...entry, base: 0, known: null, sent: [], ...this.newWrite() });
    }
  }

  private newWrite(): Pick<LocalEntry, 'write' | 'seen' | 'refused'> {
    return { write: this.newId(), seen: this.revision, refused: '' };
  }

  private set(entry: LocalEntry): void {
    this.entries.set(entry.object.id, entry);
    this.changed.add(entry.object.id);
  }

  private drop(id: string): void {
    this.entries.delete(id);
    this.changed.add(id);
  }
}

function versionOf({ object: { within, body }, deleted }: Pick<LocalEntry, 'object' | 'deleted'>): Version {
  return { within, body, deleted };
}

function versionOfSent({ within, body, deleted }: SentObject): Version {
  return { within, body, deleted };
}

function isSame(a: Version, b: Version): boolean {
  return a.deleted === b.deleted && (a.deleted || (a.within === b.within && a.body === b.body));
}
