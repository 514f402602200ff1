import type { Browser, Page } from '@playwright/test';
import type { Samples, StepName } from './page-bench.ts';
import type { DrawnBars } from './read-back.ts';

/** The calls that a page of the bench understands, as `PageBench` and the page of `ChartHandle` define them. */
interface ChartBenchCalls {
  readonly name: string;
  readonly canvases: number;
  load(count: number): void;
  draw(times: number): Promise<readonly number[]>;
  forget(): void;
  destroy(): Promise<void>;
  showLast(count: number): Promise<number>;
  addStudies(): Promise<boolean>;
  drawn(): Promise<DrawnBars>;
  measure(step: StepName): Promise<Samples>;
  mount(): Promise<void>;
  unmount(): void;
}

type CallName = {
  [Name in keyof ChartBenchCalls]: ChartBenchCalls[Name] extends (...values: never) => unknown ? Name : never;
}[keyof ChartBenchCalls];

/** Milliseconds. */
const POLL = 50;

/** A page of the bench in its browser; an error of the page is an error here. */
export class ChartPage {
  readonly page: Page;
  private failure: Error | undefined;

  private constructor(page: Page) {
    this.page = page;
    page.on('pageerror', (error) => {
      this.failure ??= error;
    });
    page.on('crash', () => {
      this.failure ??= new Error('the page crashed');
    });
  }

  /** Opens `NAME.html` of the site and waits until its library is loaded. */
  static async open(browser: Browser, site: string, name: string): Promise<ChartPage> {
    const page = await browser.newPage({ viewport: { width: 1300, height: 700 } });
    page.setDefaultTimeout(300_000);
    const opened = new ChartPage(page);
    await page.goto(`${site}/${name}.html`);
    // Polled by time, because the bench controls the page's frames.
    await page.waitForFunction(() => 'chartBench' in globalThis, undefined, { polling: POLL });
    return opened;
  }

  /** Calls the page's bench. */
  async call<Name extends CallName>(
    name: Name,
    ...values: Parameters<ChartBenchCalls[Name]>
  ): Promise<Awaited<ReturnType<ChartBenchCalls[Name]>>> {
    const result = await this.page.evaluate(callInPage, { name, values: values as unknown[] });
    if (this.failure !== undefined) throw this.failure;
    return result as Awaited<ReturnType<ChartBenchCalls[Name]>>;
  }

  /** Reads a property of the page's bench. */
  async read<Name extends 'name' | 'canvases'>(name: Name): Promise<ChartBenchCalls[Name]> {
    return (await this.page.evaluate(readInPage, name)) as ChartBenchCalls[Name];
  }

  close(): Promise<void> {
    return this.page.close();
  }
}

/** Runs in the page. */
function callInPage({ name, values }: { name: string; values: unknown[] }): unknown {
  const { chartBench } = globalThis as unknown as { chartBench: Record<string, (...given: unknown[]) => unknown> };
  return chartBench[name](...values);
}

/** Runs in the page. */
function readInPage(name: string): unknown {
  return (globalThis as unknown as { chartBench: Record<string, unknown> }).chartBench[name];
}
