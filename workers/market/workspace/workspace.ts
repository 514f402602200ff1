import { LocalWorkspace } from '../../../engine/workspace/local-workspace.ts';
import type { ObjectKind } from '../../../engine/workspace/object-kind.ts';
import type { WorkspaceCommand, WorkspaceMessage, WorkspaceStatus } from '../../api/workspace.ts';
import type { Http } from '../calls/http.ts';
import type { BrowserTab } from '../tabs/tabs.ts';
import type { WorkspaceDisk } from './workspace-disk.ts';
import { WorkspaceSync } from './workspace-sync.ts';

/** How long (ms) changes are collected before they are sent, because a drag makes many. */
const GATHER = 300;

/** What the workspace needs from the rest of the worker. */
interface WorkspaceHost {
  readonly http: Http;
  readonly disk: WorkspaceDisk;
  /** The workers of the browser's other tabs, if each has its own. */
  readonly others: BroadcastChannel | undefined;
  /** Whether the owner is logged in, so that changes may be sent. */
  mayWrite(): boolean;
}

interface Reader {
  readonly port: MessagePort;
  readonly watched: Map<string, { readonly kind: ObjectKind; readonly within: string }>;
}

const UNKNOWN: WorkspaceStatus = { owner: null, phase: 'loading', unsaved: 0, refused: '', kept: true, taken: 0 };

/**
 * The boards, tiles, named lists and drawings of whoever uses this browser. Every change takes effect at once, and is stored in
 * the browser and sent to the server. Changes by other devices come from the server. A visitor's objects stay in the browser
 * until somebody logs in.
 */
export class Workspace {
  private readonly host: WorkspaceHost;
  private readonly readers = new Set<Reader>();
  private status = UNKNOWN;
  private local = new LocalWorkspace(randomId);
  private device = randomId();
  /** Absent for a visitor. */
  private sync: WorkspaceSync | undefined;
  /** Whether the local workspace contains what the browser has stored, or what the server has. */
  private isRead = false;
  private writtenRevision = 0;
  /** The ids of changed objects that could not be stored. The next change tries again. */
  private unwritten = new Set<string>();
  /** Whether a visitor's objects have been adopted but not yet deleted from the disk. */
  private adopting = false;
  /** The queue of disk operations and changes of owner. */
  private last: Promise<void> = Promise.resolve();
  /** The owner whose workspace is requested. */
  private wanted: string | null = null;

  constructor(host: WorkspaceHost) {
    this.host = host;
    // Another tab has changed the visitor's workspace. A subscriber's changes arrive through the server.
    host.others?.addEventListener('message', () => {
      void this.inTurn(() => (this.status.owner === '' ? this.readAgain() : Promise.resolve()));
    });
  }

  /** Sends a tab the objects that it watches, and applies its changes. */
  open({ enders }: Pick<BrowserTab, 'enders'>, port: MessagePort): void {
    const reader: Reader = { port, watched: new Map() };
    this.readers.add(reader);
    enders.add(() => {
      this.readers.delete(reader);
      port.close();
    });
    port.onmessage = ({ data }: MessageEvent<WorkspaceCommand>) => this.obey(reader, data);
    this.post(reader, { type: 'status', status: this.status });
  }

  /** Switches to the workspace of `owner`, empty for a visitor. Resolves when it can be shown. */
  begin(owner: string): Promise<void> {
    if (owner === this.wanted) return this.last;
    this.wanted = owner;
    // Not queued: queued work may take a while, and the former owner is no longer logged in.
    this.sync?.end();
    return this.inTurn(() => (owner === this.wanted ? this.change(owner) : Promise.resolve()));
  }

  /** The server's workspace has reached `revision`. */
  heard(revision: number): void {
    if (this.sync !== undefined && revision > this.local.revision) void this.sync.run();
  }

  /** Asks the server for changes by other devices, unless that happened within the last `age` ms. */
  renew(age: number): void {
    if (this.sync !== undefined && Date.now() - this.sync.doneAt >= age) void this.sync.run();
  }

  /** Sends unsaved changes. Resolves when they are saved, or after a failure. */
  async flush(): Promise<void> {
    await this.last;
    if (this.local.unsent > 0) await this.sync?.run();
  }

  private obey(reader: Reader, command: WorkspaceCommand): void {
    if (command.type === 'change') {
      const { number, owner, changes } = command;
      void this.inTurn(async () => {
        // The change was meant for another user's workspace, which is no longer open.
        if (owner === this.status.owner) {
          for (const change of changes) this.local.change(change);
          await this.keep(false);
          this.sync?.soon(GATHER);
        }
        this.post(reader, { type: 'done', number });
      });
      return;
    }
    const { type, kind, within } = command;
    const key = `${kind} ${within}`;
    if (type === 'leave') reader.watched.delete(key);
    else {
      reader.watched.set(key, { kind, within });
      this.postObjects(reader, kind, within);
    }
  }

  private async change(owner: string): Promise<void> {
    const { disk, http } = this.host;
    const { owner: before } = this.status;
    const former = this.local;
    const formerUnwritten = this.unwritten;
    this.sync?.end();
    this.sync = undefined;
    // Others may use this browser, so it keeps no copy of what the server has.
    if (before !== null && before !== '' && former.unsent === 0) await disk.clear(before);
    const local = new LocalWorkspace(randomId);
    this.local = local;
    this.unwritten = new Set();
    this.adopting = false;
    this.setStatus({ ...UNKNOWN, owner });
    const kept = await disk.read(owner);
    const device = kept?.device ?? randomId();
    this.device = device;
    local.revision = kept?.revision ?? 0;
    this.writtenRevision = local.revision;
    for (const entry of kept?.entries ?? []) local.entries.set(entry.object.id, entry);
    this.isRead = kept !== null || owner === '';
    if (owner !== '') {
      // All tabs share the disk: another tab's worker may already have adopted these objects.
      const onDisk = (await disk.read(''))?.entries ?? [];
      const here = before === '' ? [...former.entries.values()] : [];
      const visitors = [
        ...onDisk.filter(({ object }) => !formerUnwritten.has(object.id)),
        ...here.filter(({ object }) => !disk.works || formerUnwritten.has(object.id)),
      ];
      const taken = local.adopt(visitors.map(({ object }) => object));
      this.adopting = taken > 0;
      if (taken > 0) await this.write();
      this.setStatus({ taken });
      this.sync = new WorkspaceSync({
        http,
        local,
        device,
        mayWrite: () => this.host.mayWrite(),
        changed: (isRead) => this.keep(isRead),
      });
      void this.sync.run();
    }
    await this.keep(false, true);
  }

  /**
   * Sends changed objects to the tabs and stores them. `isRead`: the local workspace contains what the server has. `all`: all
   * objects may have changed.
   */
  private async keep(isRead: boolean, all = false): Promise<void> {
    const { local } = this;
    this.isRead ||= isRead;
    const kinds = new Set([...local.changed].map((id) => local.entries.get(id)?.object.kind));
    // The kind of a deleted object is not known.
    const any = all || kinds.has(undefined);
    for (const reader of this.readers) {
      for (const { kind, within } of reader.watched.values()) {
        if (any || kinds.has(kind)) this.postObjects(reader, kind, within);
      }
    }
    await this.write();
    // The workspace may belong to another user by now.
    if (local === this.local) this.follow();
  }

  private async readAgain(): Promise<void> {
    const kept = await this.host.disk.read('');
    if (kept === null) return;
    const { entries } = this.local;
    for (const id of [...entries.keys()]) if (!this.unwritten.has(id)) entries.delete(id);
    for (const entry of kept.entries) if (!this.unwritten.has(entry.object.id)) entries.set(entry.object.id, entry);
    await this.keep(false, true);
  }

  private async write(): Promise<void> {
    const { local, device, status, unwritten, adopting } = this;
    const ids = [...new Set([...unwritten, ...local.changed])];
    unwritten.clear();
    local.changed.clear();
    const { revision } = local;
    if (ids.length === 0 && revision === this.writtenRevision) return;
    this.writtenRevision = revision;
    const entries = ids.flatMap((id) => local.entries.get(id) ?? []);
    const gone = ids.filter((id) => !local.entries.has(id));
    const isKept = await this.host.disk.write(status.owner ?? '', { device, revision, entries, gone }, adopting);
    if (isKept && local === this.local) this.adopting = false;
    if (!isKept) for (const id of ids) unwritten.add(id);
    else if (status.owner === '') this.host.others?.postMessage(null);
  }

  /** Brings the status up to date. */
  private follow(): void {
    const { local, status } = this;
    const refused = [...local.entries.values()].find((entry) => entry.refused !== '')?.refused ?? '';
    this.setStatus({
      phase: this.isRead ? 'ready' : 'loading',
      unsaved: status.owner === '' ? 0 : local.unsent,
      refused,
      kept: this.host.disk.works,
    });
  }

  private setStatus(change: Partial<WorkspaceStatus>): void {
    const status = { ...this.status, ...change };
    const names = Object.keys(status) as (keyof WorkspaceStatus)[];
    if (names.every((name) => status[name] === this.status[name])) return;
    this.status = status;
    for (const reader of this.readers) this.post(reader, { type: 'status', status });
  }

  private postObjects(reader: Reader, kind: ObjectKind, within: string): void {
    this.post(reader, { type: 'objects', kind, within, objects: this.local.objects(kind, within) });
  }

  private post({ port }: Reader, message: WorkspaceMessage): void {
    port.postMessage(message);
  }

  private inTurn(work: () => Promise<void>): Promise<void> {
    this.last = this.last.then(work);
    return this.last;
  }
}

/** 128 random bits. */
function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
