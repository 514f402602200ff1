import { transfer } from 'comlink';
import type { LocalChange } from '../../engine/workspace/local-workspace.ts';
import type { ObjectBodies, ObjectKind } from '../../engine/workspace/object-kind.ts';
import { byPlace } from '../../engine/workspace/place.ts';
import { ANYWHERE, type WorkspaceObject } from '../../engine/workspace/workspace-object.ts';
import type { WorkspaceCommand, WorkspaceMessage, WorkspaceStatus } from '../../workers/api/workspace.ts';
import { market, watchRenewal } from '../market/connection.ts';
import { Listeners } from '../platform/listeners.ts';

/** An object with its parsed body. */
export interface ReadObject<K extends ObjectKind> extends Omit<WorkspaceObject, 'kind' | 'body'> {
  readonly kind: K;
  readonly body: ObjectBodies[K];
}

/** A change of an object: a new body, or null to delete it. */
export interface ObjectEdit<K extends ObjectKind = ObjectKind> extends Omit<ReadObject<K>, 'body'> {
  readonly body: ObjectBodies[K] | null;
}

/** The objects of a kind with one parent, while a component watches them. */
interface Watched {
  readonly kind: ObjectKind;
  readonly within: string;
  count: number;
  /** Null until the worker has sent them. */
  sent: readonly WorkspaceObject[] | null;
  shown: readonly ReadObject<ObjectKind>[] | null;
}

/** Changes that the worker has not confirmed. */
interface Pending {
  readonly owner: string;
  readonly changes: readonly LocalChange[];
  readonly done: () => void;
}

/** How long (ms) to wait before trying again to open the workspace. */
const AGAIN = 5_000;

const LOADING: WorkspaceStatus = { owner: null, phase: 'loading', unsaved: 0, refused: '', kept: true, taken: 0 };

/** The page's view of the user's workspace, including changes that the worker has not confirmed yet. */
class WorkspaceClient {
  status: WorkspaceStatus = LOADING;
  readonly #listeners = new Listeners();
  readonly #watched = new Map<string, Watched>();
  readonly #pending = new Map<number, Pending>();
  #port: MessagePort | null = null;
  #numbers = 0;

  /** Calls `listener` after every change; returns a function that stops it. */
  readonly watch = this.#listeners.watch;

  /** Keeps the objects of a kind with this parent up to date, until the returned function is called. */
  keep(kind: ObjectKind, within: string): () => void {
    this.#open();
    const key = keyOf(kind, within);
    const watched = this.#watched.get(key) ?? { kind, within, count: 0, sent: null, shown: null };
    this.#watched.set(key, watched);
    watched.count += 1;
    if (watched.count === 1) this.#send({ type: 'watch', kind, within });
    return () => {
      watched.count -= 1;
      if (watched.count > 0) return;
      this.#watched.delete(key);
      this.#send({ type: 'leave', kind, within });
    };
  }

  /**
   * The objects of a kind with this parent, in order; the same array until one of them changes; null while they are loading.
   */
  objects<K extends ObjectKind>(kind: K, within: string): readonly ReadObject<K>[] | null {
    return (this.#watched.get(keyOf(kind, within))?.shown ?? null) as readonly ReadObject<K>[] | null;
  }

  /** Changes objects of the user. The change shows at once. Resolves when the worker has applied it. */
  change(edits: readonly ObjectEdit[]): Promise<void> {
    const { owner } = this.status;
    if (owner === null || edits.length === 0) return Promise.resolve();
    this.#open();
    const changes = edits.map(({ body, ...object }) => ({
      ...object,
      body: body === null ? null : JSON.stringify(body),
    }));
    const number = ++this.#numbers;
    const done = new Promise<void>((resolve) => this.#pending.set(number, { owner, changes, done: resolve }));
    this.#send({ type: 'change', number, owner, changes });
    this.#show();
    return done;
  }

  #open(): void {
    if (this.#port !== null) return;
    this.#connect();
    watchRenewal(() => this.#connect());
  }

  /** Opens the workspace. After the worker was replaced, this also sends the last changes again, which it may not know. */
  #connect(): void {
    this.#port?.close();
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    port1.onmessage = ({ data }: MessageEvent<WorkspaceMessage>) => this.#take(data);
    market.openWorkspace(transfer(port2, [port2])).catch(() => {
      // Either the worker was replaced, and a new connection is on its way; or its script could not be loaded.
      setTimeout(() => {
        if (this.#port === port1) this.#connect();
      }, AGAIN);
    });
    for (const { kind, within } of this.#watched.values()) this.#send({ type: 'watch', kind, within });
    for (const [number, { owner, changes }] of this.#pending) this.#send({ type: 'change', number, owner, changes });
  }

  #send(command: WorkspaceCommand): void {
    this.#port?.postMessage(command);
  }

  #take(message: WorkspaceMessage): void {
    if (message.type === 'status') {
      const isOther = message.status.owner !== this.status.owner;
      this.status = message.status;
      if (isOther) for (const watched of this.#watched.values()) watched.sent = null;
    } else if (message.type === 'done') {
      this.#pending.get(message.number)?.done();
      this.#pending.delete(message.number);
    } else {
      const watched = this.#watched.get(keyOf(message.kind, message.within));
      if (watched !== undefined) watched.sent = message.objects;
    }
    this.#show();
  }

  #show(): void {
    for (const watched of this.#watched.values()) watched.shown = this.#shown(watched);
    this.#listeners.notify();
  }

  /** The worker's objects with the unconfirmed changes applied; the same array if nothing changed. */
  #shown({ kind, within, sent, shown }: Watched): readonly ReadObject<ObjectKind>[] | null {
    if (sent === null || this.status.phase === 'loading') return null;
    const objects = new Map(sent.map((object) => [object.id, object]));
    for (const { owner, changes } of this.#pending.values()) {
      if (owner !== this.status.owner) continue;
      for (const { body, ...change } of changes) {
        const isHere = change.kind === kind && (within === ANYWHERE || change.within === within);
        if (body === null || !isHere) objects.delete(change.id);
        else objects.set(change.id, { ...change, body });
      }
    }
    const before = new Map(shown?.map((object) => [object.id, object]));
    const next = [...objects.values()].map((object) => readObject(object, before.get(object.id))).sort(byPlace);
    return next.length === shown?.length && next.every((object, i) => object === shown[i]) ? shown : next;
  }
}

/** The workspace of this page. */
export const workspaceClient = new WorkspaceClient();

const texts = new WeakMap<ReadObject<ObjectKind>, string>();

/** The object with its body parsed; `before` itself if the body has not changed. */
function readObject(object: WorkspaceObject, before: ReadObject<ObjectKind> | undefined): ReadObject<ObjectKind> {
  if (before !== undefined && texts.get(before) === object.body) return before;
  const read = { ...object, body: JSON.parse(object.body) as ObjectBodies[ObjectKind] };
  texts.set(read, object.body);
  return read;
}

function keyOf(kind: ObjectKind, within: string): string {
  return `${kind} ${within}`;
}
