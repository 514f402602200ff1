import { existsSync } from 'node:fs';
import { chromium, type LaunchOptions } from '@playwright/test';

const SYSTEM_BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
/** Chromium without a window, its tab strip and its notifications, as Debian packages it. */
const SYSTEM_SHELL = '/usr/bin/chromium-headless-shell';

/**
 * The browser that benches drive: Playwright's own if it is installed, else the system's Chromium. `undefined` means Playwright's
 * own; null means that there is none.
 */
export function browserPath(): string | undefined | null {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) return chosen;
  if (existsSync(chromium.executablePath())) return undefined;
  return SYSTEM_BROWSERS.find((path) => existsSync(path)) ?? null;
}

/**
 * How tests start their browser: as a headless shell (Playwright's own or the system's), which takes half of the processor time
 * of the full browser; as the full browser if there is no shell, or for the few tests that say so.
 */
export function testLaunch({ whole }: { readonly whole: boolean }): LaunchOptions {
  const path = browserPath() ?? undefined;
  const args = [...BROWSER_FLAGS, `--host-resolver-rules=MAP ${PLAIN_HOST} 127.0.0.1`];
  if (path === undefined) return { args, ...(whole && { channel: 'chromium' }) };
  const hasShell = !whole && !process.env.CHROMIUM_PATH && existsSync(SYSTEM_SHELL);
  return { args, executablePath: hasShell ? SYSTEM_SHELL : path };
}

/** A name for the local server that, unlike 127.0.0.1, is not a secure context for browsers. */
export const PLAIN_HOST = 'plain.test';

/** The flags for Chromium in every test and bench: no GPU (the same software raster everywhere), no calls home. */
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
