import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Builder, Capabilities, Key, Origin, type WebDriver } from 'selenium-webdriver';
import { SIZES, type Viewer } from '../journeys/window.ts';
import { freePort } from '../support/free-port.ts';
import { chooseDisplay } from './chosen-display.ts';
import type { Engine, EngineWindow } from './engine.ts';

const DRIVER = '/usr/bin/WebKitWebDriver';
const SCREEN = '/usr/bin/Xvfb';
const LIBRARIES = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu`;
/** The driver’s browser for each version of the library. */
const BROWSER = ['webkit2gtk-4.1', 'webkitgtk-6.0', 'webkit2gtk-4.0']
  .map((library) => `${LIBRARIES}/${library}/MiniBrowser`)
  .find((path) => existsSync(path));

/** Narrows the browser’s own toolbar, which is wider than a phone. */
const NARROW_BAR = '* { padding: 0; margin: 0; min-width: 0; }';

/** The time that a browser has to start, milliseconds. */
const START_TIMEOUT_MS = 45_000;

/** Keys that do not produce a letter. */
const KEYS: Readonly<Record<string, string>> = {
  ArrowLeft: Key.ARROW_LEFT,
  Control: Key.CONTROL,
  Alt: Key.ALT,
  Enter: Key.ENTER,
  Escape: Key.ESCAPE,
  Tab: Key.TAB,
};

class WebKitWindow implements EngineWindow {
  /** This driver has no touch. */
  readonly byFinger = false;
  private readonly driver: WebDriver;
  private readonly origin: string;

  constructor(driver: WebDriver, origin: string) {
    this.driver = driver;
    this.origin = origin;
  }

  open(path: string): Promise<void> {
    return this.driver.get(new URL(path, this.origin).href);
  }

  back(): Promise<void> {
    return this.driver.navigate().back();
  }

  async evaluate<T>(expression: string): Promise<T> {
    const [value, fault] = await this.driver.executeAsyncScript<[T, string | null]>(
      `const done = arguments[0];
       (async () => (${expression}))().then((value) => done([value ?? null, null]), (reason) => done([null, String(reason)]));`,
    );
    if (fault !== null) throw new Error(fault);
    return value;
  }

  async press(x: number, y: number): Promise<void> {
    await this.driver
      .actions()
      .move({ x: Math.round(x), y: Math.round(y), duration: 0, origin: Origin.VIEWPORT })
      .click()
      .perform();
  }

  async key(name: string): Promise<void> {
    const keys = name.split('+').map((key) => KEYS[key] ?? key);
    const actions = this.driver.actions();
    for (const key of keys) actions.keyDown(key);
    for (const key of keys.reverse()) actions.keyUp(key);
    await actions.perform();
  }

  async type(text: string): Promise<void> {
    await this.driver.actions().sendKeys(text).perform();
  }

  async photograph(): Promise<Buffer> {
    return Buffer.from(await this.driver.takeScreenshot(), 'base64');
  }

  close(): Promise<void> {
    return this.driver.quit();
  }

  /** Gives the page this size; the window itself is larger by its toolbar. */
  async resize(wanted: { readonly width: number; readonly height: number }): Promise<void> {
    const window = this.driver.manage().window();
    await window.setRect({ ...wanted, x: 0, y: 0 });
    const [width = 0, height = 0] = await this.driver.executeScript<number[]>('return [innerWidth, innerHeight]');
    await window.setRect({ width: 2 * wanted.width - width, height: 2 * wanted.height - height, x: 0, y: 0 });
  }
}

/** WebKitGTK on a virtual display, by WebDriver. Each window is a separate browser. */
export class WebKit implements Engine {
  readonly name = 'WebKit';
  readonly missing =
    BROWSER && existsSync(DRIVER) && existsSync(SCREEN)
      ? null
      : 'WebKitGTK (Debian: apt-get install webkit2gtk-driver xvfb)';
  version = '';
  private screen: ChildProcess | undefined;
  private display = '';
  private service: ChildProcess | undefined;
  private url = '';
  /** The folder with the toolkit's settings; empty while there is none. */
  private settings = '';

  async open(viewer: Viewer, origin: string): Promise<EngineWindow> {
    const driver = await this.session();
    await driver.manage().setTimeouts({ script: 60_000 });
    this.version = (await driver.getCapabilities()).getBrowserVersion() ?? '';
    const window = new WebKitWindow(driver, origin);
    await window.resize(SIZES[viewer.device]);
    await chooseDisplay(window, viewer);
    return window;
  }

  async close(): Promise<void> {
    await end(this.service);
    await end(this.screen);
    this.service = undefined;
    this.screen = undefined;
    if (this.settings !== '') rmSync(this.settings, { recursive: true, force: true });
    this.settings = '';
  }

  /** Starts a browser. The driver waits forever for one that ends while it starts; such a browser is started once more. */
  private async session(): Promise<WebDriver> {
    await this.serve();
    const capabilities = new Capabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary: BROWSER, args: ['--automation'] },
    });
    const build = (): Promise<WebDriver> =>
      new Builder().usingServer(this.url).withCapabilities(capabilities).build() as Promise<WebDriver>;
    const started = build();
    const first = await Promise.race([started, pause(START_TIMEOUT_MS, null, { ref: false })]);
    if (first !== null) return first;
    started.catch(() => {});
    await this.close();
    await this.serve();
    return build();
  }

  private async serve(): Promise<void> {
    if (this.service !== undefined) return;
    this.screen = await this.startScreen();
    this.settings = toolkitSettings();
    const port = await freePort();
    this.url = `http://127.0.0.1:${port}`;
    this.service = spawn(DRIVER, [`--port=${port}`], {
      stdio: 'ignore',
      env: {
        ...process.env,
        DISPLAY: this.display,
        TZ: 'America/Vancouver',
        XDG_CONFIG_HOME: this.settings,
        GTK_THEME: 'Adwaita',
        // There is no desktop and no graphics card.
        LIBGL_ALWAYS_SOFTWARE: '1',
      },
    });
    while (!(await isServing(this.url))) await pause(20);
  }

  private async startScreen(): Promise<ChildProcess> {
    const screen = spawn(SCREEN, ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    });
    const [number] = await once(screen.stdio[3] as NodeJS.ReadableStream, 'data');
    this.display = `:${String(number).trim()}`;
    return screen;
  }
}

/** A folder of settings for the browser’s toolkit, in any version. */
function toolkitSettings(): string {
  const folder = mkdtempSync(join(tmpdir(), 'borealis-webkit-'));
  for (const toolkit of ['gtk-3.0', 'gtk-4.0']) {
    mkdirSync(join(folder, toolkit));
    writeFileSync(join(folder, toolkit, 'gtk.css'), NARROW_BAR);
  }
  return folder;
}

async function end(child: ChildProcess | undefined): Promise<void> {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}

async function isServing(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/status`).catch(() => null);
  return answer?.ok === true;
}
