import type { Browser, CDPSession, Page } from '@playwright/test';
import { type HeapUsage, type ThreadHeap, ThreadMemory, threadHeap } from '../../test/support/thread-memory.ts';

/** What a page, its own workers and the shared worker retain after garbage collection. */
export class KeptHeap {
  private readonly threads: ThreadMemory;
  private readonly browser: CDPSession;
  private readonly shared: string | undefined;
  private readonly answers = new Map<number, (result: unknown) => void>();
  private nextId = 1;

  private constructor(threads: ThreadMemory, browser: CDPSession, shared: string | undefined) {
    this.threads = threads;
    this.browser = browser;
    this.shared = shared;
    browser.on('Target.receivedMessageFromTarget', ({ message }) => {
      const { id, result } = JSON.parse(message) as { id?: number; result?: unknown };
      if (id === undefined) return;
      this.answers.get(id)?.(result);
      this.answers.delete(id);
    });
  }

  /** Watches a page; the shared worker must already be running. */
  static async of(browser: Browser, page: Page): Promise<KeptHeap> {
    const session = await browser.newBrowserCDPSession();
    const { targetInfos } = await session.send('Target.getTargets');
    const worker = targetInfos.find(({ type }) => type === 'shared_worker');
    const attached = worker && (await session.send('Target.attachToTarget', { targetId: worker.targetId }));
    return new KeptHeap(await ThreadMemory.of(page), session, attached?.sessionId);
  }

  /** Collects garbage and returns what each thread retains. */
  async sample(): Promise<readonly ThreadHeap[]> {
    const { shared } = this;
    if (shared === undefined) return this.threads.threads();
    await this.ask(shared, 'HeapProfiler.collectGarbage');
    const own = await this.threads.threads();
    await this.ask(shared, 'HeapProfiler.collectGarbage');
    return [...own, threadHeap('shared worker', await this.ask<HeapUsage>(shared, 'Runtime.getHeapUsage'))];
  }

  private ask<Result>(sessionId: string, method: string): Promise<Result> {
    const id = this.nextId++;
    return new Promise((resolve, reject) => {
      this.answers.set(id, (result) => resolve(result as Result));
      this.browser
        .send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method, params: {} }) })
        .catch(reject);
    });
  }
}
