import type { CDPSession, Page } from '@playwright/test';

/** What one thread keeps alive. Bytes. */
export interface ThreadHeap {
  /** `page`, or the script of a worker without its folder and hash. */
  readonly thread: string;
  readonly objects: number;
  readonly buffers: number;
  /** The browser's own objects that belong to it: nodes, layout, recorded pictures. */
  readonly embedder: number;
}

/** What a page and its workers keep alive, after garbage collection. Bytes. */
interface KeptMemory {
  /** JavaScript objects of all threads. */
  readonly objects: number;
  /** Array buffers of all threads. */
  readonly buffers: number;
  /** Workers that run. */
  readonly workers: number;
}

/** A thread's answer to `Runtime.getHeapUsage`. */
export interface HeapUsage {
  readonly usedSize: number;
  readonly embedderHeapUsedSize?: number;
  readonly backingStorageSize?: number;
}

/** That answer by its parts. */
export function threadHeap(thread: string, usage: HeapUsage): ThreadHeap {
  const { usedSize, embedderHeapUsedSize, backingStorageSize } = usage;
  return { thread, objects: usedSize, buffers: backingStorageSize ?? 0, embedder: embedderHeapUsedSize ?? 0 };
}

/** A question to a worker that has no answer yet. */
interface Question {
  readonly worker: string;
  readonly resolve: (result: unknown) => void;
  readonly reject: (reason: Error) => void;
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

  private constructor(page: CDPSession) {
    this.page = page;
    page.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
      if (targetInfo.type !== 'worker') return;
      this.workers.set(sessionId, /([^/-]*)[^/]*$/.exec(targetInfo.url)?.[1] ?? targetInfo.url);
    });
    page.on('Target.detachedFromTarget', ({ sessionId }) => {
      this.workers.delete(sessionId);
      for (const [id, { worker, reject }] of this.questions) {
        if (worker !== sessionId) continue;
        this.questions.delete(id);
        reject(new Error('the worker ended while it was asked'));
      }
    });
    page.on('Target.receivedMessageFromTarget', ({ message }) => {
      const { id, result } = JSON.parse(message) as { id?: number; result?: unknown };
      if (id === undefined) return;
      this.questions.get(id)?.resolve(result);
      this.questions.delete(id);
    });
  }

  /** Watches a page from now on; workers that already run are found too. */
  static async of(page: Page): Promise<ThreadMemory> {
    const session = await page.context().newCDPSession(page);
    const memory = new ThreadMemory(session);
    await session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false });
    await session.send('HeapProfiler.enable');
    return memory;
  }

  /** Collects garbage in every thread and sums up what is left. */
  async kept(): Promise<KeptMemory> {
    const threads = await this.threads();
    return {
      objects: threads.reduce((sum, { objects }) => sum + objects, 0),
      buffers: threads.reduce((sum, { buffers }) => sum + buffers, 0),
      workers: this.workers.size,
    };
  }

  /** Collects garbage in every thread and tells what is left in each, the page first. */
  async threads(): Promise<readonly ThreadHeap[]> {
    // What one thread lets go of may be what another still refers to, so there are two rounds.
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

  /** How many objects of a class, such as `MessagePort`, all threads keep. */
  async count(className: string): Promise<number> {
    return Object.values(await this.counts(className)).reduce((sum, count) => sum + count, 0);
  }

  /** How many objects of a class each thread keeps, by its name; the page's is `page`. */
  async counts(className: string): Promise<Readonly<Record<string, number>>> {
    const counts: Record<string, number> = {
      page: await this.countIn(
        (method, params) => this.page.send(method as 'Runtime.evaluate', params as never),
        className,
      ),
    };
    for (const [worker, name] of this.workers) {
      const count = await this.countIn((method, params) => this.ask(worker, method, params), className);
      counts[name] = (counts[name] ?? 0) + count;
    }
    return counts;
  }

  private async countIn(
    send: (method: string, params: object) => Promise<unknown>,
    className: string,
  ): Promise<number> {
    // A class that the thread does not have, such as a canvas element in a worker, has no objects there.
    const expression = `globalThis.${className}?.prototype`;
    const found = (await send('Runtime.evaluate', { expression })) as { result: { objectId?: string } };
    const { objectId } = found.result;
    if (objectId === undefined) return 0;
    const objectGroup = 'counted';
    const { objects } = (await send('Runtime.queryObjects', { prototypeObjectId: objectId, objectGroup })) as {
      objects: { objectId: string };
    };
    const counted = (await send('Runtime.callFunctionOn', {
      objectId: objects.objectId,
      functionDeclaration: 'function () { return this.length; }',
      returnByValue: true,
    })) as { result: { value: number } };
    await send('Runtime.releaseObjectGroup', { objectGroup });
    await send('Runtime.releaseObject', { objectId });
    return counted.result.value;
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
