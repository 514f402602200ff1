import {
  acceptChange,
  type OpenWorkspace,
  type StoredObject,
  sentTo,
} from '../../../engine/workspace/accepted-change.ts';
import { type LocalEntry, LocalWorkspace } from '../../../engine/workspace/local-workspace.ts';
import type { ChangeAnswer, ObjectChange, WorkspacePage } from '../../../engine/workspace/workspace-object.ts';

/** The server's side of a workspace, in memory, by the rules of the server. */
export class MemoryServer {
  private open: OpenWorkspace = { objects: new Map(), room: { objects: 1_000, characters: 1_000_000 }, revision: 0 };
  /** Marks up to this revision are forgotten. */
  private purged = 0;

  get objects(): StoredObject[] {
    return [...this.open.objects.values()];
  }

  push(device: string, changes: readonly ObjectChange[]): ChangeAnswer[] {
    return changes.map((change) => acceptChange(this.open, change, device));
  }

  /** Pages of two objects, so that there are several. */
  pull(device: string, since: number): WorkspacePage {
    const { objects, revision: last } = this.open;
    const whole = since < this.purged || since > last;
    const from = since > last ? 0 : since;
    const later = [...objects.values()].filter((one) => one.revision > from).sort((a, b) => a.revision - b.revision);
    const page = later.slice(0, 2);
    const revision = page.length < later.length ? (page.at(-1)?.revision ?? last) : last;
    return { objects: page.map((one) => sentTo(device, one)), revision, last, whole };
  }

  /** Its process ends and begins again: only what is written stays. */
  restart(): void {
    this.open = structuredClone(this.open);
  }

  /** What a backup has of it. */
  copy(): OpenWorkspace {
    return structuredClone(this.open);
  }

  restore(backup: OpenWorkspace): void {
    this.open = structuredClone(backup);
  }

  /** Forgets all marks of deletions, with what is in them. */
  purge(): void {
    const { objects } = this.open;
    for (const { id, deleted, revision } of objects.values()) {
      if (!deleted) continue;
      this.purged = Math.max(this.purged, revision);
      for (const one of [...objects.values()]) if (one.id === id || one.within === id) objects.delete(one.id);
    }
  }
}

/** A device of the user's, whose calls may be lost on either way. */
export class Device {
  readonly name: string;
  workspace: LocalWorkspace;
  private ids = 0;
  private readonly server: MemoryServer;
  /** What was sent last; the network may deliver it again. */
  private last: readonly ObjectChange[] = [];

  constructor(name: string, server: MemoryServer) {
    this.name = name;
    this.server = server;
    this.workspace = new LocalWorkspace(this.newId);
  }

  readonly newId = (): string => `${this.name}-${String(this.ids++).padStart(6, '0')}`;

  pull(): void {
    for (;;) {
      const page = this.server.pull(this.name, this.workspace.since);
      if (!this.workspace.takePage(page)) return;
    }
  }

  /** Sends what is waiting, at most three changes. `lost`: neither arrives, or no answer does. */
  push(lost: 'nothing' | 'call' | 'answer'): void {
    const changes = this.workspace.outgoing(3, 10_000, true);
    this.last = changes;
    if (lost === 'call') return;
    const answers = this.server.push(this.name, changes);
    if (lost === 'answer') return;
    changes.forEach((change, i) => {
      const answer = answers[i];
      if (answer !== undefined) this.workspace.answered(change, answer);
    });
  }

  /** The network delivers the last call again. */
  repeat(): void {
    this.server.push(this.name, this.last);
  }

  /** Everything that the two sides do not know of each other goes to and fro. Throws if that takes forever. */
  settle(): void {
    for (let i = 0; i < 200; i += 1) {
      this.pull();
      if (this.workspace.unsent === 0) return;
      this.push('nothing');
    }
    throw new Error('does not settle');
  }

  /** Its process ends and starts again with the stored workspace. */
  restart(): void {
    const { entries, revision } = this.workspace;
    const kept = structuredClone({ entries, revision });
    this.workspace = new LocalWorkspace(this.newId);
    for (const [id, entry] of kept.entries) this.workspace.entries.set(id, entry as LocalEntry);
    this.workspace.revision = kept.revision;
  }
}
