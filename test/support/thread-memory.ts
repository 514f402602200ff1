import type { CDPSession, Page } from '@playwright/test';
import { countBrowserObjects } from './heap-objects.ts';

/** What one thread retains, in bytes. */
export interface ThreadHeap {
  /** `page`, or the script of a worker without its folder and hash. */
  readonly thread: string;
  readonly objects: number;
  readonly buffers: number;
  /** The browser's own objects that belong to it: nodes, layout, recorded pictures. */
  readonly embedder: number;
}

/** What a page and its workers retain after garbage collection, in bytes. */
interface KeptMemory {
  /** JavaScript objects of all threads. */
  readonly objects: number;
  /** Array buffers of all threads. */
  readonly buffers: number;
  /** The number of running workers. */
  readonly workers: number;
}

/** A thread's answer to `Runtime.getHeapUsage`. */
export interface HeapUsage {
  readonly usedSize: number;
  readonly embedderHeapUsedSize?: number;
  readonly backingStorageSize?: number;
}

/** Splits that answer into its parts. */
export function threadHeap(thread: string, usage: HeapUsage): ThreadHeap {
  const { usedSize, embedderHeapUsedSize, backingStorageSize } = usage;
  return { thread, objects: usedSize, buffers: backingStorageSize ?? 0, embedder: embedderHeapUsedSize ?? 0 };
}

/** A request to a worker that has not been answered yet. */
interface Question {
  readonly worker: string;
  readonly resolve: (result: unknown) => void;
  readonly reject: (reason: Error) => void;
}

/** The event with a part of a heap snapshot; the answer to the request comes after the last part. */
const SNAPSHOT_PART = 'HeapProfiler.addHeapSnapshotChunk';

/** A message from a worker: an answer, or an event. */
interface WorkerMessage {
  readonly id?: number;
  readonly result?: unknown;
  readonly method?: string;
  readonly params?: { readonly chunk?: string };
}

/**
 * Asks the page and each of its workers for their heaps over the DevTools protocol. A worker is another isolate and
 * another session, whose messages are nested in those of the page.
 */
export class ThreadMemory {
  private readonly page: CDPSession;
  /** Names by session. */
  private readonly workers = new Map<string, string>();
  private readonly questions = new Map<number, Question>();
  private nextId = 1;
  /** The parts of the snapshot that is being taken. */
  private snapshot: string[] = [];

  private constructor(page: CDPSession) {
    this.page = page;
    page.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
      if (targetInfo.type !== 'worker') return;
      this.workers.set(sessionId, /([^/-]*)[^/]*$/.exec(targetInfo.url)?.[1] ?? targetInfo.url);
    });
    page.on(SNAPSHOT_PART, ({ chunk }) => this.snapshot.push(chunk));
    page.on('Target.detachedFromTarget', ({ sessionId }) => {
      this.workers.delete(sessionId);
      for (const [id, { worker, reject }] of this.questions) {
        if (worker !== sessionId) continue;
        this.questions.delete(id);
        reject(new Error('the worker ended while it was asked'));
      }
    });
    page.on('Target.receivedMessageFromTarget', ({ message }) => {
      const { id, result, method, params } = JSON.parse(message) as WorkerMessage;
      if (method === SNAPSHOT_PART) this.snapshot.push(params?.chunk ?? '');
      if (id === undefined) return;
      this.questions.get(id)?.resolve(result);
      this.questions.delete(id);
    });
  }

  /** Watches a page from now on, including its running workers. */
  static async of(page: Page): Promise<ThreadMemory> {
    const session = await page.context().newCDPSession(page);
    const memory = new ThreadMemory(session);
    await session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false });
    await session.send('HeapProfiler.enable');
    return memory;
  }

  /** Collects garbage in every thread and sums up what is retained. */
  async kept(): Promise<KeptMemory> {
    const threads = await this.threads();
    return {
      objects: threads.reduce((sum, { objects }) => sum + objects, 0),
      buffers: threads.reduce((sum, { buffers }) => sum + buffers, 0),
      workers: this.workers.size,
    };
  }

  /** Collects garbage in every thread and returns what each retains, the page first. */
  async threads(): Promise<readonly ThreadHeap[]> {
    // Garbage of one thread may still be referenced by another's garbage, so there are two rounds.
    for (let round = 0; round < 2; round++) {
      await this.page.send('HeapProfiler.collectGarbage');
      for (const worker of this.workers.keys()) await this.ask(worker, 'HeapProfiler.collectGarbage');
    }
    const heaps = [threadHeap('page', await this.page.send('Runtime.getHeapUsage'))];
    for (const [worker, name] of this.workers) {
      heaps.push(threadHeap(name, await this.ask<HeapUsage>(worker, 'Runtime.getHeapUsage')));
    }
    return heaps;
  }

  /**
   * How many of the browser's own objects of the named classes (`MessagePort`) or elements (`<canvas>`) each thread retains, in
   * that order, by the thread's name; the page's is `page`.
   */
  async counts(names: readonly string[]): Promise<Readonly<Record<string, readonly number[]>>> {
    const counts: Record<string, readonly number[]> = {};
    this.snapshot = [];
    await this.page.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
    counts.page = countBrowserObjects(this.snapshot.join(''), names);
    for (const [worker, name] of this.workers) {
      this.snapshot = [];
      await this.ask(worker, 'HeapProfiler.takeHeapSnapshot', { reportProgress: false });
      const before = counts[name] ?? [];
      counts[name] = countBrowserObjects(this.snapshot.join(''), names).map((count, i) => count + (before[i] ?? 0));
    }
    this.snapshot = [];
    return counts;
  }

  private ask<Result>(sessionId: string, method: string, params: object = {}): Promise<Result> {
    const id = this.nextId++;
    return new Promise((resolve, reject) => {
      this.questions.set(id, { worker: sessionId, resolve: (result) => resolve(result as Result), reject });
      this.page
        .send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method, params }) })
        .catch(reject);
    });
  }
}
