import type { Browser, CDPSession } from '@playwright/test';

interface Target {
  readonly targetId: string;
  readonly type: string;
  readonly url: string;
}

/** The shared market workers of a browser. Playwright cannot reach them; the browser's own protocol can. */
export class SharedWorkers {
  private readonly session: CDPSession;
  private readonly origin: string;

  private constructor(session: CDPSession, origin: string) {
    this.session = session;
    this.origin = origin;
  }

  /** The shared workers of one server. */
  static async of(browser: Browser | null, origin: string): Promise<SharedWorkers> {
    if (browser === null) throw new Error('the browser was not started by Playwright');
    return new SharedWorkers(await browser.newBrowserCDPSession(), origin);
  }

  /** The ids of the running workers, the latest last. */
  async running(): Promise<string[]> {
    const { targetInfos } = (await this.session.send('Target.getTargets')) as { targetInfos: Target[] };
    return targetInfos
      .filter(({ type, url }) => type === 'shared_worker' && url.startsWith(this.origin))
      .map(({ targetId }) => targetId);
  }

  /** Makes a worker run a script without waiting for it, because it may never end. */
  async run(targetId: string, expression: string): Promise<void> {
    const { sessionId } = await this.session.send('Target.attachToTarget', { targetId, flatten: false });
    const message = JSON.stringify({ id: 1, method: 'Runtime.evaluate', params: { expression } });
    await this.session.send('Target.sendMessageToTarget', { sessionId, message });
  }
}
