import { type Browser, chromium, type Page } from '@playwright/test';
import { BROWSER_FLAGS, browserPath } from '../../test/support/browser.ts';
import { CpuLimit } from '../browser/cpu-limit.ts';
import { Display } from '../browser/display.ts';
import { ProcessTree } from '../browser/process-tree.ts';
import { LoadProcess } from './load-process.ts';
import { openSession, SCREEN } from './loaded-page.ts';

/** A new browser that is logged in to a new load server. */
interface LoadBrowser {
  readonly load: LoadProcess;
  readonly browser: Browser;
  readonly tree: ProcessTree;
  /** What the browser is shown on. */
  readonly display: Display;
  /** An empty page of the session in which others are opened. */
  readonly logged: Page;
}

/** A run that takes longer (ms) counts as hung. */
const LONGEST = 15 * 60_000;

/**
 * Runs something with its own server, display and browser, so that problems with one do not affect the next run. `cores`: how
 * many cores the whole browser may use. `longest` (ms): the time limit.
 */
export async function withBrowser<Result>(
  rate: number,
  cores: number | null,
  work: (browser: LoadBrowser) => Promise<Result>,
  longest: number = LONGEST,
): Promise<Result> {
  const load = await LoadProcess.start();
  const display = await Display.open(SCREEN.width, SCREEN.height);
  const executablePath = browserPath() ?? undefined;
  const server = await chromium.launchServer({
    ...(executablePath && { executablePath }),
    headless: false,
    env: { ...process.env, DISPLAY: display.name },
    // Coloured edges of letters and the width of scroll bars would depend on the machine's settings.
    args: [
      ...BROWSER_FLAGS,
      '--disable-lcd-text',
      '--hide-scrollbars',
      '--window-position=0,0',
      `--window-size=${SCREEN.width},${SCREEN.height}`,
    ],
  });
  let deadline: NodeJS.Timeout | undefined;
  let limit: CpuLimit | undefined;
  try {
    const tree = new ProcessTree(server.process().pid ?? 0);
    const browser = await chromium.connect(server.wsEndpoint());
    const logged = await openSession(browser, load.url);
    if (cores !== null) limit = CpuLimit.apply(tree, cores);
    await load.rate(rate);
    const late = new Promise<never>((_, reject) => {
      deadline = setTimeout(() => reject(new Error(`not done within ${longest / 60_000} minutes`)), longest);
    });
    return await Promise.race([work({ load, browser, tree, display, logged }), late]);
  } finally {
    clearTimeout(deadline);
    // A browser that hangs would not close by itself.
    await server.kill();
    limit?.remove();
    display.close();
    load.stop();
  }
}
