import { WebSocket } from 'ws';
import { type HeapUsage, type ThreadHeap, threadHeap } from '../support/thread-memory.ts';

/** A message of the DevTools protocol. */
interface Message {
  readonly id?: number;
  readonly sessionId?: string;
  readonly method?: string;
  readonly params?: {
    readonly sessionId?: string;
    readonly chunk?: string;
    readonly targetInfo?: { readonly type: string; readonly url: string };
  };
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

/** An object in a thread, as the protocol names it; null and undefined have no id. */
interface RemoteObject {
  readonly objectId?: string;
}

interface Question {
  readonly session: string | undefined;
  readonly resolve: (result: unknown) => void;
  readonly reject: (reason: Error) => void;
}

/** Threads that run scripts of ours. */
const THREADS = ['page', 'worker', 'shared_worker'];
/** A thread that does not answer for this long (milliseconds) is gone or stuck: on a busy machine a heap snapshot takes minutes. */
const ANSWER_TIMEOUT_MS = 300_000;

/** Every page and worker of a browser, shared workers too, over the DevTools protocol at its port. */
export class Threads {
  private readonly socket: WebSocket;
  /** Names by session. */
  private readonly names = new Map<string, string>();
  private readonly questions = new Map<number, Question>();
  private nextId = 1;
  /** The parts of the snapshot that is being taken. */
  private snapshot: string[] = [];

  private constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on('message', (data) => this.hear(JSON.parse(String(data)) as Message));
  }

  /** Watches a browser from now on; also finds threads that already run. */
  static async at(port: number): Promise<Threads> {
    const version = await fetch(`http://127.0.0.1:${port}/json/version`);
    const { webSocketDebuggerUrl: url } = (await version.json()) as { webSocketDebuggerUrl: string };
    const socket = new WebSocket(url, { maxPayload: 2 ** 31 - 1 });
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
    const threads = new Threads(socket);
    await threads.attach(undefined);
    return threads;
  }

  close(): void {
    this.socket.close();
  }

  /** Collects garbage in every thread and returns what each retains. Threads with the same name are numbered. */
  async heaps(): Promise<readonly ThreadHeap[]> {
    // One thread may still refer to what another has let go of.
    for (let round = 0; round < 2; round++) {
      for (const [session] of this.named()) await this.ask(session, 'HeapProfiler.collectGarbage');
    }
    const heaps: ThreadHeap[] = [];
    for (const [session, name] of this.named()) {
      heaps.push(threadHeap(name, await this.ask<HeapUsage>(session, 'Runtime.getHeapUsage')));
    }
    return heaps;
  }

  /**
   * How many objects of each of the browser's classes every thread retains after a garbage collection. A heap snapshot would tell too,
   * but takes so much memory and time that it disturbs what is measured.
   */
  async counts(classes: readonly string[]): Promise<Readonly<Record<string, readonly number[]>>> {
    const counts: Record<string, readonly number[]> = {};
    for (const [session, name] of this.named()) {
      const each: number[] = [];
      for (const one of classes) each.push(await this.count(session, one));
      counts[name] = each;
    }
    return counts;
  }

  /** The heap snapshot of the thread of a name, as text. */
  async heapSnapshot(name: string): Promise<string> {
    const [session] = this.named().find(([, each]) => each === name) ?? [];
    if (session === undefined) throw new Error(`no thread ${name}`);
    return this.snapshotOf(session);
  }

  private async count(session: string, name: string): Promise<number> {
    const objectGroup = 'counted';
    const { result: prototype } = await this.ask<{ readonly result: RemoteObject }>(session, 'Runtime.evaluate', {
      expression: `globalThis.${name}?.prototype`,
      objectGroup,
    });
    // A worker has no elements.
    if (prototype.objectId === undefined) return 0;
    const { objects } = await this.ask<{ readonly objects: RemoteObject }>(session, 'Runtime.queryObjects', {
      prototypeObjectId: prototype.objectId,
      objectGroup,
    });
    const { result: length } = await this.ask<{ readonly result: { readonly value: number } }>(
      session,
      'Runtime.callFunctionOn',
      { objectId: objects.objectId, functionDeclaration: 'function () { return this.length; }', returnByValue: true },
    );
    await this.ask(session, 'Runtime.releaseObjectGroup', { objectGroup });
    return length.value;
  }

  /** All processes of the browser, with their ids and what they are for. */
  async processes(): Promise<readonly { readonly id: number; readonly type: string }[]> {
    const { processInfo } = await this.ask<{ processInfo: readonly { readonly id: number; readonly type: string }[] }>(
      undefined,
      'SystemInfo.getProcessInfo',
    );
    return processInfo;
  }

  /**
   * The heap snapshot of a thread. The pages stand still meanwhile: on a busy machine it takes so long that they would take a worker
   * for dead and start another.
   */
  private async snapshotOf(session: string): Promise<string> {
    const pages = [...this.names].filter(([each, name]) => name === 'page' && each !== session).map(([each]) => each);
    for (const page of pages) {
      await this.ask(page, 'Debugger.enable');
      await this.ask(page, 'Debugger.pause');
    }
    this.snapshot = [];
    await this.ask(session, 'HeapProfiler.takeHeapSnapshot', { reportProgress: false });
    const text = this.snapshot.join('');
    this.snapshot = [];
    // A page that did not get to a statement has not paused, and will not.
    for (const page of pages) await this.ask(page, 'Debugger.disable');
    return text;
  }

  /** The sessions with unique names. */
  private named(): [string, string][] {
    const seen = new Map<string, number>();
    return [...this.names].map(([session, name]) => {
      const number = (seen.get(name) ?? 0) + 1;
      seen.set(name, number);
      return [session, number === 1 ? name : `${name} ${number}`];
    });
  }

  private attach(session: string | undefined): Promise<unknown> {
    return this.ask(session, 'Target.setAutoAttach', {
      autoAttach: true,
      waitForDebuggerOnStart: false,
      flatten: true,
    });
  }

  private hear({ id, sessionId, method, params, result, error }: Message): void {
    if (method === 'Target.attachedToTarget' && params?.sessionId !== undefined) {
      const { type = '', url = '' } = params.targetInfo ?? {};
      if (THREADS.includes(type) && !url.startsWith('about:')) {
        this.names.set(params.sessionId, type === 'page' ? 'page' : (/([^/-]*)[^/]*$/.exec(url)?.[1] ?? url));
      }
      void this.attach(params.sessionId).catch(() => {});
    }
    if (method === 'Target.detachedFromTarget' && params?.sessionId !== undefined) {
      this.names.delete(params.sessionId);
      for (const { session, reject } of this.questions.values()) {
        if (session === params.sessionId) reject(new Error('the thread ended while it was asked'));
      }
    }
    if (method === 'HeapProfiler.addHeapSnapshotChunk') this.snapshot.push(params?.chunk ?? '');
    if (id === undefined) return;
    const question = this.questions.get(id);
    this.questions.delete(id);
    if (error === undefined) question?.resolve(result);
    else question?.reject(new Error(`${error.message} (${sessionId ?? 'browser'})`));
  }

  private ask<Result>(session: string | undefined, method: string, params: object = {}): Promise<Result> {
    const id = this.nextId++;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`${method} was not answered`)), ANSWER_TIMEOUT_MS);
      timer.unref();
      this.questions.set(id, {
        session,
        resolve: (result) => {
          clearTimeout(timer);
          resolve(result as Result);
        },
        reject: (reason) => {
          clearTimeout(timer);
          reject(reason);
        },
      });
      this.socket.send(JSON.stringify({ id, method, params, ...(session !== undefined && { sessionId: session }) }));
    });
  }
}
