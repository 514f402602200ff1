import { existsSync } from 'node:fs';
import puppeteer, { type Browser, type BrowserContext, type KeyInput, type Page } from 'puppeteer-core';
import { SIZES, type Viewer } from '../journeys/window.ts';
import { chooseDisplay } from './chosen-display.ts';
import type { Engine, EngineWindow } from './engine.ts';

const PATH = process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr';

/** Firefox’s own numbers: a coarse pointer; a fine one that can hover. A machine without a display has neither. */
const POINTERS = { phone: 1, desk: 6 } as const;

/** The settings that a user’s machine would report to Firefox. */
function preferences(device: Viewer['device']): Record<string, string | number | boolean> {
  return {
    'ui.primaryPointerCapabilities': POINTERS[device],
    'ui.allPointerCapabilities': POINTERS[device],
    'dom.w3c_touch_events.enabled': device === 'phone' ? 1 : 0,
  };
}

class FirefoxWindow implements EngineWindow {
  private readonly context: BrowserContext;
  private readonly page: Page;
  readonly byFinger: boolean;
  private readonly origin: string;

  constructor(context: BrowserContext, page: Page, device: Viewer['device'], origin: string) {
    this.context = context;
    this.page = page;
    this.byFinger = device === 'phone';
    this.origin = origin;
  }

  async open(path: string): Promise<void> {
    await this.page.goto(new URL(path, this.origin).href, { waitUntil: 'domcontentloaded' });
  }

  async back(): Promise<void> {
    await this.page.goBack({ waitUntil: 'domcontentloaded' });
  }

  evaluate<T>(expression: string): Promise<T> {
    return this.page.evaluate(expression) as Promise<T>;
  }

  press(x: number, y: number): Promise<void> {
    return this.byFinger ? this.page.touchscreen.tap(x, y) : this.page.mouse.click(x, y);
  }

  async key(name: string): Promise<void> {
    const keys = name.split('+') as KeyInput[];
    for (const key of keys) await this.page.keyboard.down(key);
    for (const key of keys.reverse()) await this.page.keyboard.up(key);
  }

  type(text: string): Promise<void> {
    return this.page.keyboard.type(text);
  }

  async photograph(): Promise<Buffer> {
    return Buffer.from(await this.page.screenshot());
  }

  close(): Promise<void> {
    return this.context.close();
  }
}

/** Firefox without a display, by WebDriver BiDi. One runs at a time; each window has separate storage. */
export class Firefox implements Engine {
  readonly name = 'Firefox';
  readonly missing = existsSync(PATH) ? null : 'Firefox (Debian: apt-get install firefox-esr)';
  version = '';
  private browser: Browser | undefined;
  private running: Viewer['device'] | undefined;

  async open(viewer: Viewer, origin: string): Promise<EngineWindow> {
    const { device } = viewer;
    if (this.browser === undefined || this.running !== device) {
      await this.close();
      this.browser = await puppeteer.launch({
        browser: 'firefox',
        executablePath: PATH,
        headless: true,
        env: { ...process.env, TZ: 'America/Vancouver' },
        extraPrefsFirefox: preferences(device),
      });
      this.running = device;
      this.version = await this.browser.version();
    }
    const context = await this.browser.createBrowserContext();
    const page = await context.newPage();
    await page.setViewport(SIZES[device]);
    const window = new FirefoxWindow(context, page, device, origin);
    await chooseDisplay(window, viewer);
    return window;
  }

  async close(): Promise<void> {
    await this.browser?.close();
    this.browser = undefined;
  }
}
