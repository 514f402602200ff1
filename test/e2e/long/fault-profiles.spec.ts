import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import { run } from '../../faults/drill.ts';
import { WHOLE } from '../../faults/extent.ts';
import { TALL_WINDOW, TWENTY_LISTS, WatchedScreens } from '../../faults/watched-screens.ts';
import { testLaunch } from '../../support/browser.ts';
import { test as base, expect, signIn } from '../../support/fixtures.ts';

/** Faults of a browser's own profile. Each starts a browser and takes minutes, so only `npm run faults` runs them. */
const KILLS = 10;
/** The Chromium preference of a user who allows no site to store anything. */
const NOTHING_KEPT = { profile: { default_content_setting_values: { cookies: 2 } } };

const test = base.extend<{ profile: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are wanted from the pattern
  profile: async ({}, use) => {
    const profile = mkdtempSync(join(tmpdir(), 'borealis-profile-'));
    await use(profile);
    rmSync(profile, { recursive: true, force: true });
  },
});

test.use({ environment: { CALL_LIMIT: '0' } });
test.setTimeout(900_000);

if (WHOLE) {
  test('the browser is killed, and started on the same profile', async ({ server, profile }, info) => {
    let context = await start(profile, server.url, false);
    const first = context.pages()[0] ?? (await context.newPage());
    await signIn(first, { realtime: true });
    await first.goto('/about');
    await first.evaluate(
      (text) => localStorage.setItem('borealis.boards/demo', text),
      JSON.stringify({ version: 1, shown: 0, boards: [{ name: 'Mine', tiles: TWENTY_LISTS }] }),
    );
    let screens = await WatchedScreens.open(context);
    const harm = async (): Promise<void> => {
      // Chromium writes both to disk within half a minute.
      await expect.poll(() => isWritten(profile), { timeout: 90_000 }).toBe(true);
      const ended = new Promise((resolve) => context.once('close', resolve));
      for (const pid of browserOf(profile)) process.kill(pid, 'SIGKILL');
      await ended;
      context = await start(profile, server.url, false);
      screens = await WatchedScreens.open(context);
    };
    await run({ fault: info.title, times: KILLS, server, screens: () => screens, harm }, info);
    await context.close();
  });

  test('the browser lets no site keep anything', async ({ server, profile }, info) => {
    mkdirSync(join(profile, 'Default'));
    writeFileSync(join(profile, 'Default', 'Preferences'), JSON.stringify(NOTHING_KEPT));
    const context = await start(profile, server.url, true);
    let screens = await WatchedScreens.openWords(context);
    const isForbidden = await screens.pages[0]?.evaluate(() => {
      try {
        return localStorage === null;
      } catch {
        return true;
      }
    });
    expect(isForbidden).toBe(true);
    const harm = async (): Promise<void> => {
      await screens.close();
      screens = await WatchedScreens.openWords(context);
    };
    await run({ fault: info.title, times: 3, visitor: true, server, screens: () => screens, harm }, info);
    await context.close();
  });
}

/** Starts a browser on a profile. */
function start(profile: string, baseURL: string, whole: boolean): Promise<BrowserContext> {
  const viewport = TALL_WINDOW;
  return chromium.launchPersistentContext(profile, {
    ...testLaunch({ whole }),
    baseURL,
    viewport,
    locale: 'en-CA',
    serviceWorkers: 'block',
  });
}

/** The process of the browser that runs on a profile, and of the shell script around it if the system has one. */
function browserOf(profile: string): readonly number[] {
  const found: number[] = [];
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    let words: string[] = [];
    try {
      words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    } catch {
      // The process has ended.
    }
    if (words.includes(`--user-data-dir=${profile}`) && !words.some((word) => word.startsWith('--type='))) {
      found.push(Number(pid));
    }
  }
  if (found.length === 0) throw new Error('no browser runs on the profile');
  return found;
}

/** Whether the board and the session's cookies are in the profile's files, and no transaction is pending. */
function isWritten(profile: string): boolean {
  const storage = join(profile, 'Default', 'Local Storage', 'leveldb');
  const cookies = join(profile, 'Default', 'Cookies');
  try {
    return (
      readdirSync(storage).some((name) => readFileSync(join(storage, name)).includes('borealis.shown-board/demo')) &&
      readFileSync(cookies).includes('XSRF-TOKEN') &&
      readFileSync(`${cookies}-journal`).length === 0
    );
  } catch {
    // A file is being replaced by another.
    return false;
  }
}
