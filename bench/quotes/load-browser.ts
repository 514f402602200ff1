import { type Browser, chromium, type Page } from '@playwright/test';
import { BROWSER_FLAGS, browserPath } from '../../test/support/browser.ts';
import { LoadProcess } from './load-process.ts';
import { openSession } from './loaded-page.ts';
import { ProcessTree, pinProcess } from './process-tree.ts';

/** A new browser that is logged in to a new load server. */
interface LoadBrowser {
  readonly load: LoadProcess;
  readonly browser: Browser;
  readonly tree: ProcessTree;
  /** A page of the session in which others are opened. */
  readonly logged: Page;
}

/** The core of the browser; when pinned, the server and this process use the other. */
const BROWSER_CORE = 0;
const SERVER_CORE = 1;
/** A run that takes longer (ms) counts as hung. */
const LONGEST = 15 * 60_000;

/**
 * Runs something with its own server and browser, so that problems with either do not affect the next run. `pinned`: the browser
 * is confined to one core, the server and this process to the other. `longest` (ms): the time limit.
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
