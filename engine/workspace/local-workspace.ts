import { copiedBody, mergedBody } from './merged-body.ts';
import { isBodyOf, OBJECT_KINDS } from './object-kind.ts';
import {
  ANYWHERE,
  type ChangeAnswer,
  type ChangeRefusal,
  type ObjectChange,
  type SentObject,
  type WorkspaceObject,
  type WorkspacePage,
} from './workspace-object.ts';

/** What a version of an object consists of. */
interface Version {
  readonly within: string;
  readonly body: string;
  readonly deleted: boolean;
}

/** A version that was sent under the name `write`; the server may have it or not. */
interface SentVersion extends Version {
  readonly write: string;
}

/** An object as a device holds it, and what the server may not know of it. */
export interface LocalEntry {
  readonly object: WorkspaceObject;
  /** The user has deleted it, and the server does not know that yet. */
  readonly deleted: boolean;
  /** The server's revision on which it is based; 0: the server has never had it. */
  readonly base: number;
  /** The server's version of that revision; null if it had none. */
  readonly known: Version | null;
  /** Names the last change of the object that the server may not have; empty if it has them all. */
  readonly write: string;
  readonly sent: readonly SentVersion[];
  /** How far the workspace was known when the last change was made. */
  readonly seen: number;
  /** Why the server does not keep the last change; empty if it did not say so. */
  readonly refused: ChangeRefusal | '';
}

/** A change by the user: another body, or none for a deletion. */
export interface LocalChange extends Omit<WorkspaceObject, 'body'> {
  readonly body: string | null;
}

/** So many versions are remembered that may have reached the server. */
const MAX_SENT = 8;

/**
 * A device's copy of a user's workspace. The user changes it at once; `outgoing` has what the server does not know yet, and `answered`
 * and `take` what the server says. It merges field by field. Where both sides changed the same, the server gets this device's version,
 * and the other is kept as a copy. No call waits for anything, and every call may be repeated.
 */
export class LocalWorkspace {
  /** Every object that there is, and every deletion that the server does not know. */
  readonly entries: Map<string, LocalEntry> = new Map<string, LocalEntry>();
  /** Everything that the server had up to this revision has been taken. */
  revision = 0;
  /** The objects that changed here; whoever keeps or shows them empties it. */
  readonly changed: Set<string> = new Set<string>();
  private readonly newId: () => string;
  /** While the whole workspace is read, from 0: how far, and the ids in its pages so far. Else null. */
  private reading: { readonly upTo: number; readonly present: Set<string> } | null = null;

  /** `newId` makes ids of objects and writes, such as `WORKSPACE_ID` describes. */
  constructor(newId: () => string) {
    this.newId = newId;
  }

  /** The objects of a kind within something, or `ANYWHERE`, in no particular order. */
  objects(kind: string, within: string): WorkspaceObject[] {
    const found: WorkspaceObject[] = [];
    for (const { object, deleted } of this.entries.values())
      if (!deleted && object.kind === kind && (within === ANYWHERE || object.within === within)) found.push(object);
    return found;
  }

  /** How many objects have changes that the server does not know. */
  get unsent(): number {
    let count = 0;
    for (const { write } of this.entries.values()) if (write !== '') count += 1;
    return count;
  }

  /** The user changes an object, creates it, deletes it or brings it back. */
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
   * The next changes to send, deletions last: at most `most`, and of at most `characters` together if there is more than one. What
   * was refused is left out unless `all`.
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

  /** The server has answered a change. */
  answered(change: ObjectChange, answer: ChangeAnswer): void {
    // Nothing came between what is known and this change.
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
      // Another device has changed what is within it.
      this.replace(answer.current);
    } else this.take(answer.current);
  }

  /** The revision after which the next page is to be asked for. */
  get since(): number {
    return this.reading?.upTo ?? this.revision;
  }

  /**
   * Takes a page of what the server has after `since`; returns whether there is another one. If the server has forgotten what came
   * after `since`, all of it is read again from 0. Until that is complete `revision` stays, so that it begins again if it is interrupted.
   */
  takePage({ objects, revision, last, whole }: WorkspacePage): boolean {
    if (last < this.revision) this.renewAfter(last);
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
    if (this.reading !== null) this.forgetOthers(this.reading.present);
    this.reading = null;
    this.revision = revision;
    return false;
  }

  /** Takes another user's objects over as one's own, under new ids. Returns how many there were. */
  adopt(objects: readonly WorkspaceObject[]): number {
    const ids = new Map(objects.map(({ id }) => [id, this.newId()]));
    for (const { id, kind, within, body } of objects) {
      this.change({ id: ids.get(id) ?? id, kind, within: ids.get(within) ?? within, body });
    }
    return objects.length;
  }

  /** What the server has of an object now. */
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
    // A change by another device outlives the deletion, which had not seen it.
    else if (theirs.deleted || own === undefined || !isSame(own, theirs)) this.replace(theirs);
    else this.set({ ...entry, base: theirs.revision, known: versionOfSent(theirs), sent: [] });
  }

  private merge(entry: LocalEntry, known: Version | null, theirs: SentObject): void {
    const { object } = entry;
    const next = { ...entry, base: theirs.revision, known: versionOfSent(theirs), sent: [] };
    // An edit outlives a deletion.
    if (theirs.deleted) {
      this.set({ ...next, ...this.newWrite() });
      return;
    }
    if (known === null || !isSame(known, theirs)) this.bringBack(theirs);
    const was = known?.deleted === false ? known : null;
    const { body, loses } = mergedBody(object.kind, was?.body ?? null, object.body, theirs.body);
    const fits = isBodyOf(object.kind, body);
    const within = was !== null && object.within === was.within ? theirs.within : object.within;
    const merged = { ...next, object: { ...object, within, body: fits ? body : object.body } };
    if (loses || !fits) this.keepCopy(theirs);
    if (isSame(versionOf(merged), theirs)) this.set({ ...merged, write: '', refused: '' });
    else this.set({ ...merged, ...this.newWrite() });
  }

  /** Another device's edit outlives the deletion of what it is within, unless the deletion had seen it. */
  private bringBack({ within, revision }: SentObject): void {
    const holder = this.entries.get(within);
    if (holder?.deleted && revision > holder.seen) this.set({ ...holder, deleted: false, ...this.newWrite() });
  }

  /** Keeps a version that lost against the user's own, with what is within it, as objects of their own. */
  private keepCopy({ id, kind, within, body }: WorkspaceObject): void {
    const copy = this.newId();
    this.change({ id: copy, kind, within, body: copiedBody(body) });
    if (!OBJECT_KINDS[kind].holdsOthers) return;
    for (const { object, deleted } of [...this.entries.values()]) {
      if (!deleted && object.within === id) this.change({ ...object, id: this.newId(), within: copy });
    }
  }

  /** The server's version replaces the device's. */
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

  /** The server has lost what came after `last`, because an older backup was restored: it gets that again. */
  private renewAfter(last: number): void {
    for (const entry of this.entries.values()) {
      if (entry.base > last) this.set({ ...entry, base: 0, known: null, sent: [], ...this.newWrite() });
      if (entry.base > last && entry.deleted) this.drop(entry.object.id);
    }
  }

  /** Everything that the server has was in its pages: the rest was deleted long ago. What the user has changed since is kept. */
  private forgetOthers(present: ReadonlySet<string>): void {
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
