import { type Browser, chromium, type Page } from '@playwright/test';
import { BROWSER_FLAGS, browserPath } from '../../test/support/browser.ts';
import { LoadProcess } from './load-process.ts';
import { openSession } from './loaded-page.ts';
import { ProcessTree, pinProcess } from './process-tree.ts';

/** A browser that is logged in to a load server, both new. */
interface LoadBrowser {
  readonly load: LoadProcess;
  readonly browser: Browser;
  readonly tree: ProcessTree;
  /** A page of the session in which others are opened. */
  readonly logged: Page;
}

/** Of the browser, and of the server and this process, where everything is pinned. */
const BROWSER_CORE = 0;
const SERVER_CORE = 1;
/** What takes longer (ms) does not come to an end any more. */
const LONGEST = 15 * 60_000;

/**
 * Does something with a server and a browser of its own: whatever becomes of either, the next has others. `pinned`: the
 * browser is confined to one core, the server and this process to the other. `longest` (ms): it is given up after that.
 */
export async function withBrowser<Result>(
  rate: number,
  pinned: boolean,
  work: (browser: LoadBrowser) => Promise<Result>,
  longest: number = LONGEST,
): Promise<Result> {
  const load = await LoadProcess.start();
  const executablePath = browserPath() ?? undefined;
  const server = await chromium.launchServer({ ...(executablePath && { executablePath }), args: [...BROWSER_FLAGS] });
  let deadline: NodeJS.Timeout | undefined;
  try {
    const tree = new ProcessTree(server.process().pid ?? 0);
    if (pinned) {
      tree.pin(BROWSER_CORE);
      for (const pid of [load.pid, process.pid]) pinProcess(pid, SERVER_CORE);
    }
    const browser = await chromium.connect(server.wsEndpoint());
    const logged = await openSession(browser, load.url);
    await load.rate(rate);
    const late = new Promise<never>((_, reject) => {
      deadline = setTimeout(() => reject(new Error(`not done within ${longest / 60_000} minutes`)), longest);
    });
    return await Promise.race([work({ load, browser, tree, logged }), late]);
  } finally {
    clearTimeout(deadline);
    // A browser that hangs would not close by itself.
    await server.kill();
    load.stop();
  }
}
