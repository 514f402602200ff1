import type { Browser, CDPSession, Page } from '@playwright/test';
import { ThreadMemory } from '../../test/support/thread-memory.ts';

/** What a page, its own workers and the shared worker keep alive after collection, bytes. */
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

  /** Watches a page; the shared worker must run already. */
  static async of(browser: Browser, page: Page): Promise<KeptHeap> {
    const session = await browser.newBrowserCDPSession();
    const { targetInfos } = await session.send('Target.getTargets');
    const worker = targetInfos.find(({ type }) => type === 'shared_worker');
    const attached = worker && (await session.send('Target.attachToTarget', { targetId: worker.targetId }));
    return new KeptHeap(await ThreadMemory.of(page), session, attached?.sessionId);
  }

  async bytes(): Promise<number> {
    if (this.shared !== undefined) await this.ask(this.shared, 'HeapProfiler.collectGarbage');
    const { objects, buffers } = await this.threads.kept();
    if (this.shared === undefined) return objects + buffers;
    await this.ask(this.shared, 'HeapProfiler.collectGarbage');
    const usage = await this.ask<{ usedSize: number; backingStorageSize?: number }>(
      this.shared,
      'Runtime.getHeapUsage',
    );
    return objects + buffers + usage.usedSize + (usage.backingStorageSize ?? 0);
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
