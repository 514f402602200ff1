import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const SYSTEM_BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * The browser that the tests drive: Playwright's own where it is installed, else the system's Chromium. `undefined` means
 * Playwright's own; null that there is none.
 */
export function browserPath(): string | undefined | null {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) return chosen;
  if (existsSync(chromium.executablePath())) return undefined;
  return SYSTEM_BROWSERS.find((path) => existsSync(path)) ?? null;
}

/** A name for the local server that browsers, unlike 127.0.0.1, do not take for a secure context. */
export const PLAIN_HOST = 'plain.test';

/** Flags under which every test and bench starts Chromium: no GPU (software raster everywhere alike), no calls home. */
export const BROWSER_FLAGS: readonly string[] = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Chromium refuses to sandbox when its user is root, as in most containers.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];
