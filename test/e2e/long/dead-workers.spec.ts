import type { BrowserContext, Page, Worker } from '@playwright/test';
import { canvas, keep, list, painted, tiles } from '../../support/board.ts';
import { drawnChart, restingPixels } from '../../support/chart.ts';
import { expect, keptPreferences, openAs, test } from '../../support/fixtures.ts';
import type { TestServer } from '../../support/server.ts';
import { SharedWorkers } from '../../support/shared-worker.ts';

const LIST = '/quote/symbols/MSFT SPY/U/-1';
const CHART = '/details/U MSFT/chart/U MSFT';
const RESTARTING = 'Restarting';
const BACK = 'Prices stopped updating for a moment.';
const REDRAWN = 'Charts and lists were redrawn.';
const STUCK = 'An old background process of this site is not responding.';

/** Scripts for a worker. Each runs in a separate task, so that the call that starts it is answered first. */
const ENDS = 'setTimeout(() => self.close())';
const HANGS = 'setTimeout(() => { for (;;); })';
/** Hangs until the server reports that NVLT is halted; synchronous requests keep the thread busy. */
const HANGS_UNTIL_HALT = `setTimeout(() => {
  for (let said = ''; !said.includes('"haltcode":169'); ) {
    for (const end = Date.now() + 200; Date.now() < end; );
    const call = new XMLHttpRequest();
    call.open('GET', '/api/quote/NVLT/U', false);
    call.send();
    said = call.responseText;
  }
})`;

const dot = (page: Page) => page.getByRole('main').locator('[data-state]').first();
const last = (page: Page) => page.getByRole('row', { name: /MSFT/ }).getByRole('cell').nth(1);

/** Records whether the page ever says this from now on, because the words may be gone before the test checks. */
async function noteWords(page: Page, words: string): Promise<() => Promise<boolean>> {
  const noted = await page.evaluateHandle((wanted) => {
    const found = { is: false };
    const look = (): void => {
      found.is ||= document.body.textContent.includes(wanted);
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
    return found;
  }, words);
  return () => noted.evaluate(({ is }) => is);
}

/** The shared market workers, and the one that serves all pages now. */
async function sharedWorkers(context: BrowserContext, server: TestServer): Promise<[SharedWorkers, string]> {
  const workers = await SharedWorkers.of(context.browser(), server.url);
  let running: string[] = [];
  await expect
    .poll(async () => {
      running = await workers.running();
      return running.length;
    })
    .toBe(1);
  return [workers, running[0] as string];
}

/** The page's own worker of a kind; there is one. */
async function ownWorker(page: Page, kind: 'market' | 'chart'): Promise<Worker> {
  const found = () => page.workers().filter((worker) => worker.url().includes(`/${kind}-worker-`));
  await expect.poll(() => found().length).toBe(1);
  return found()[0] as Worker;
}

/** Expects the row to be live: it must show a trade made just now. */
async function expectLive(page: Page, server: TestServer, price: number): Promise<void> {
  await expect(dot(page)).toHaveText('Live');
  await server.print('MSFT', 'U', price, 300);
  await expect(last(page)).toHaveText(new RegExp(String(price).replace('.', '\\.')));
}

test.describe('a shared market worker', () => {
  test('that ends itself is reported and replaced in every tab, and all of them share one again', async ({
    page,
    context,
    server,
  }) => {
    await openAs(page, { realtime: true }, LIST);
    const other = await context.newPage();
    await other.goto(LIST);
    await expectLive(page, server, 229.11);
    await expectLive(other, server, 229.12);
    const [workers, first] = await sharedWorkers(context, server);
    const wasTold = await Promise.all([noteWords(page, RESTARTING), noteWords(other, RESTARTING)]);

    await workers.run(first, ENDS);
    for (const each of [page, other]) await expect(each.getByText(BACK)).toBeVisible();
    for (const told of wasTold) expect(await told()).toBe(true);
    expect((await sharedWorkers(context, server))[1]).not.toBe(first);
    await expectLive(page, server, 229.13);
    await expectLive(other, server, 229.14);
    await expect(page.getByText(BACK)).toHaveCount(0);
    await expect(page.getByText(STUCK)).toHaveCount(0);

    // The second time a new tab joins the others.
    const [, second] = await sharedWorkers(context, server);
    await workers.run(second, ENDS);
    await expect(page.getByText(BACK)).toBeVisible();
    const third = await context.newPage();
    await third.goto(LIST);
    await expectLive(third, server, 229.15);
    await expectLive(page, server, 229.16);
    await sharedWorkers(context, server);
  });

  test('whose process is killed is replaced in the tab that is left', async ({ page, context, server }) => {
    await openAs(page, { realtime: true }, LIST);
    const other = await context.newPage();
    await other.goto(LIST);
    await expectLive(other, server, 229.21);
    const [, first] = await sharedWorkers(context, server);
    // The worker runs in the process of the page that started it.
    const session = await context.newCDPSession(page);
    const crashed = page.waitForEvent('crash');
    session.send('Page.crash').catch(() => {});
    await crashed;
    await expect(other.getByText(BACK)).toBeVisible();
    expect((await sharedWorkers(context, server))[1]).not.toBe(first);
    await expectLive(other, server, 229.22);
  });

  test('that hangs in an endless loop is replaced, and named to the user of every tab as long as it runs', async ({
    page,
    context,
    server,
  }) => {
    await openAs(page, { realtime: true }, LIST);
    await expectLive(page, server, 229.31);
    const [workers, first] = await sharedWorkers(context, server);
    const wasTold = await noteWords(page, RESTARTING);
    await workers.run(first, HANGS_UNTIL_HALT);
    await expect(page.getByText(BACK)).toBeVisible();
    expect(await wasTold()).toBe(true);
    await expectLive(page, server, 229.32);
    await expect(page.getByText(STUCK)).toBeVisible();
    const other = await context.newPage();
    await other.goto(LIST);
    await expectLive(other, server, 229.33);
    await expect(other.getByText(STUCK)).toBeVisible();
    // The old worker now learns that it has been replaced, and ends itself.
    await server.command({ do: 'halt', symbol: 'NVLT', region: 'U', code: 169 });
    for (const each of [page, other]) await expect(each.getByText(STUCK)).toHaveCount(0);
    await server.command({ do: 'halt', symbol: 'NVLT', region: 'U', code: 0 });
    expect((await sharedWorkers(context, server))[1]).not.toBe(first);
  });

  test('that hangs already when a tab is opened does not keep it waiting', async ({ page, context, server }) => {
    await openAs(page, { realtime: true }, LIST);
    await expectLive(page, server, 229.41);
    const [workers, first] = await sharedWorkers(context, server);
    await workers.run(first, HANGS);
    const other = await context.newPage();
    await other.goto(LIST);
    await expectLive(other, server, 229.42);
    await expect(other.getByText(STUCK)).toBeVisible();
  });

  test('that hangs loses nothing that the user chose meanwhile', async ({ page, context, server }) => {
    await openAs(page, { realtime: true }, '/portfolio-select/tick');
    const highlight = page.getByRole('switch', { name: 'Highlight changes' });
    await expect(highlight).toBeChecked();
    const [workers, first] = await sharedWorkers(context, server);
    await workers.run(first, HANGS);
    await page.locator('label', { hasText: 'Highlight changes' }).click();
    await expect(page.getByText(BACK)).toBeVisible();
    await expect(highlight).not.toBeChecked();
    await expect.poll(async () => (await keptPreferences(page)).fade).toBe('false');
  });

  test('that ends itself loses no alarm or message, and none fires a second time', async ({
    page,
    context,
    server,
  }) => {
    await openAs(page, { realtime: true }, '/details/U MSFT/alarms/U MSFT');
    await page.getByRole('button', { name: 'Add Alarm' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Alarm' });
    await dialog.getByLabel('Direction').selectOption('>=');
    await dialog.getByLabel('Value').fill('233.5');
    await dialog.getByRole('button', { name: 'OK' }).click();
    const alarms = page.getByRole('table', { name: 'Alarms of MSFT' });
    await expect(alarms).toContainText('Watching');

    const [workers, first] = await sharedWorkers(context, server);
    await workers.run(first, ENDS);
    await expect(page.getByText(BACK)).toBeVisible();
    await expect(alarms).toContainText('Watching');
    await server.print('MSFT', 'U', 233.6, 500);
    const notice = page.getByRole('status').filter({ hasText: 'MSFT: Price 233.60' });
    await expect(notice).toContainText('at least 233.50');
    await expect(alarms).toContainText('Triggered');
    await notice.getByRole('button', { name: 'Dismiss' }).click();
    await expect(page.getByText(BACK)).toHaveCount(0);

    const [, second] = await sharedWorkers(context, server);
    await workers.run(second, ENDS);
    await expect(page.getByText(BACK)).toBeVisible();
    await server.print('MSFT', 'U', 233.7, 500);
    await expect(page.getByRole('main')).toContainText('233.70');
    await expect(alarms).toContainText('Triggered');
    await expect(notice).toHaveCount(0);
  });

  test('is left alone by a page that was busy itself', async ({ page, context, server }) => {
    await openAs(page, { realtime: true }, LIST);
    await expectLive(page, server, 229.61);
    const [workers, first] = await sharedWorkers(context, server);
    await page.evaluate(async () => {
      for (let i = 0; i < 3; i++) {
        for (const end = Date.now() + 4_000; Date.now() < end; );
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    });
    await expectLive(page, server, 229.62);
    expect(await workers.running()).toEqual([first]);
    await expect(page.getByText(BACK)).toHaveCount(0);
  });
});

test.describe('a market worker of the tab’s own', () => {
  test.beforeEach(({ page }) => page.addInitScript(() => Reflect.deleteProperty(globalThis, 'SharedWorker')));

  for (const [what, script] of [
    ['ends itself', ENDS],
    ['hangs in an endless loop', HANGS],
  ] as const) {
    test(`that ${what} is reported and replaced, and what was frozen stays so`, async ({ page, server }) => {
      await openAs(page, { realtime: true }, LIST);
      await expectLive(page, server, 229.71);
      await page.getByRole('button', { name: 'Freeze', exact: true }).click();
      const wasTold = await noteWords(page, RESTARTING);
      await (await ownWorker(page, 'market')).evaluate(script);
      await expect(page.getByText(BACK)).toBeVisible();
      expect(await wasTold()).toBe(true);
      await ownWorker(page, 'market');
      await server.print('MSFT', 'U', 229.72, 300);
      await expect(last(page)).toHaveText(/229\.71/);
      await page.getByRole('button', { name: 'Resume', exact: true }).click();
      await expect(last(page)).toHaveText(/229\.72/);
      await expectLive(page, server, 229.73);
      await expect(page.getByText(STUCK)).toHaveCount(0);
    });
  }

  test('is joined again by the chart worker: chart, tape, book and painted list continue', async ({ page, server }) => {
    const spy = { region: 'U', symbol: 'MSFT' };
    const tile = (content: object) => ({ title: '', colour: 0, width: 1, height: 1, content });
    await keep(page, 'demo', [
      list('MSFT SPY'),
      tile({ kind: 'tape', security: spy }),
      tile({ kind: 'depth', depth: 'orders', security: spy }),
    ]);
    await openAs(page, { realtime: true }, '/board');
    await painted(tiles(page).nth(0));
    const prints = tiles(page).nth(1).locator('tbody tr');
    await expect(tiles(page).nth(1)).toContainText('Live');
    await expect(tiles(page).nth(2)).toContainText('Live');
    await (await ownWorker(page, 'market')).evaluate(ENDS);
    await expect(page.getByText(BACK)).toBeVisible();
    for (const n of [0, 1, 2]) await expect(tiles(page).nth(n).locator('[data-state]').first()).toHaveText('Live');
    await server.print('MSFT', 'U', 229.81, 345);
    await expect(prints.first()).toContainText('229.81');
    await expect(tiles(page).nth(0).getByRole('row', { name: /MSFT/ })).toContainText('229.81');
  });
});

test.describe('a chart worker', () => {
  for (const [what, script] of [
    ['ends itself', ENDS],
    ['hangs in an endless loop', HANGS],
  ] as const) {
    test(`that ${what} is reported and replaced: the chart is the same, drawings that are not kept included`, async ({
      page,
      server,
    }) => {
      await openAs(page, { realtime: true }, CHART);
      const chart = await drawnChart(page);
      await page.getByRole('switch', { name: 'Keep drawings for each symbol' }).click();
      await page.getByRole('button', { name: /^Line(,|$)/ }).click();
      const box = await chart.boundingBox();
      if (box === null) throw new Error('the chart has no box');
      await page.mouse.move(box.x + box.width * 0.2, box.y + box.height * 0.5);
      await page.mouse.down();
      await page.mouse.move(box.x + box.width * 0.6, box.y + box.height * 0.2, { steps: 5 });
      await page.mouse.up();
      const drawn = page.getByRole('region', { name: /^Chart of/ }).locator('p[aria-live]');
      await expect(drawn).toContainText('1 drawing');
      await page.keyboard.press('Escape');
      await page.mouse.move(box.x + box.width / 2, box.y - 40);
      const before = (await restingPixels(chart)).hash;

      await (await ownWorker(page, 'chart')).evaluate(script);
      await expect(page.getByText(REDRAWN)).toBeVisible();
      await drawnChart(page);
      await expect(drawn).toContainText('1 drawing');
      await expect(page.getByText(REDRAWN)).toHaveCount(0);
      await expect.poll(async () => (await restingPixels(chart)).hash).toBe(before);
      await ownWorker(page, 'chart');
      const legend = page.getByRole('region', { name: 'Chart of MSFT' });
      await expect(legend.locator('[data-state]')).toHaveText('Live');
      await server.print('MSFT', 'U', 229.91, 300);
      await expect(legend.locator('dl').first()).toContainText('229.91');
    });
  }

  test('that ends itself has its painted lists, tapes and heat maps opened again', async ({ page, server }) => {
    const security = { region: 'U', symbol: 'MSFT' };
    await keep(page, 'demo', [
      list('MSFT SPY'),
      { title: '', colour: 0, width: 1, height: 1, content: { kind: 'tape', security } },
    ]);
    await openAs(page, { realtime: true }, '/board');
    const [first, second] = [tiles(page).nth(0), tiles(page).nth(1)];
    await painted(first);
    await expect(second).toContainText('Live');
    await (await ownWorker(page, 'chart')).evaluate(ENDS);
    await expect(page.getByText(REDRAWN)).toBeVisible();
    await painted(first);
    await expect(page.getByText(REDRAWN)).toHaveCount(0);
    await expect(canvas(first)).toHaveCount(1);
    await server.print('MSFT', 'U', 230.01, 345);
    await expect(second.locator('tbody tr').first()).toContainText('230.01');
    await expect(first.getByRole('row', { name: /MSFT/ })).toContainText('230.01');

    await page.goto('/heatmap');
    const map = page.locator('[data-phase="ready"] canvas');
    await expect(map).toBeVisible();
    await (await ownWorker(page, 'chart')).evaluate(ENDS);
    await expect(page.getByText(REDRAWN)).toBeVisible();
    await expect(map).toBeVisible();
    await expect(page.getByText(REDRAWN)).toHaveCount(0);
    await expect(map).toHaveCount(1);
  });
});
