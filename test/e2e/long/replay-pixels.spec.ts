import { logIn } from '../../server/log-in.ts';
import { keep, list, painted, tiles } from '../../support/board.ts';
import { drawnChart } from '../../support/chart.ts';
import { choose, expect, signIn, test } from '../../support/fixtures.ts';
import { PaintedQuotes, READ_COLUMNS } from '../../support/painted-quotes.ts';
import { decoded, type Picture } from '../../support/picture.ts';
import { truthOf } from '../../support/quote-truth.ts';
import { bar, beginReplay } from '../../support/replay.ts';

/** SPY's minutes of 15 December 2020 are recorded; the live market stands on the 16th, at 10:30. */
const DAY = 20_201_215;
const CHART = '/details/U SPY/chart/U SPY';

test.describe('what is painted', () => {
  test.use({ viewport: { width: 1400, height: 900 }, deviceScaleFactor: 1 });

  test('in a list, read from its pixels, is what the server knew at that moment, and then the live market', async ({
    page,
    server,
  }) => {
    const symbols = ['SPY', 'NVLT', 'MRDN'];
    await keep(page, 'demo', [list(symbols.join(' '), { width: 3 })]);
    await signIn(page, { realtime: true });
    await page.goto('/board');
    await painted(tiles(page).first());
    const quotes = new PaintedQuotes(page);
    const { headers } = await logIn(server.url);
    const isTrue = async (at: string): Promise<void> => {
      const truth = await truthOf(server.url, headers, symbols, READ_COLUMNS, at);
      await expect.poll(async () => (await quotes.read())[0]).toEqual(truth);
    };
    const at = (moment: number): string => `replay/${DAY}/${moment}/`;
    await beginReplay(page, { date: DAY, time: '11:00' });
    await isTrue(at(39_600_000));
    await bar(page).getByRole('button', { name: 'Next minute' }).click();
    await expect(bar(page)).toContainText('11:01:00');
    await isTrue(at(39_660_000));
    await bar(page).getByRole('button', { name: 'Back 15 minutes' }).click();
    await expect(bar(page)).toContainText('10:46:00');
    await isTrue(at(38_760_000));
    await bar(page).getByRole('button', { name: 'Leave replay' }).click();
    await expect(bar(page)).toHaveCount(0);
    await isTrue('');
  });

  test('in a chart is nothing right of the clock, also after a jump back', async ({ page, context }) => {
    await page.goto(CHART);
    await choose(page, '1 Day');
    await beginReplay(page, { date: DAY, time: '10:00' });
    const desk = await context.newPage();
    await page.bringToFront();
    /** The minutes between the first and the last candle that is painted. */
    const minutes = async (): Promise<number> => {
      const chart = await drawnChart(page);
      await page.mouse.move(5, 5);
      // The words of its legends have the colours of candles.
      for (const legend of await page.getByRole('main').locator('dl, [data-low]').all())
        await legend.evaluate((words: HTMLElement) => words.style.setProperty('visibility', 'hidden'));
      const picture = await decoded(desk, await chart.screenshot());
      const [up, down] = await page.evaluate(() => {
        const style = getComputedStyle(document.documentElement);
        const canvas = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
        return ['--up', '--down'].map((token) => {
          canvas.fillStyle = style.getPropertyValue(token).trim();
          canvas.fillRect(0, 0, 1, 1);
          return [...canvas.getImageData(0, 0, 1, 1).data];
        });
      });
      const width = await page.getByRole('main').locator('[style*="max-height"][style*="width"]').first();
      const plot = await width.evaluate((pane: HTMLElement) => Number.parseFloat(pane.style.width));
      const columns = columnsOf(picture, plot, [up ?? [], down ?? []]);
      return Math.round(((Math.max(...columns) - Math.min(...columns)) * 390.5) / plot);
    };
    /** A candle is narrower than its minute, and may be too short to be told from the line of the last price. */
    const endsAt = (clock: number) =>
      expect
        .poll(async () => {
          const at = await minutes();
          return at > clock - 3 && at <= clock ? clock : at;
        })
        .toBe(clock);
    await endsAt(30);
    const slider = bar(page).getByLabel('Jump to a time');
    await slider.fill('43200');
    await slider.blur();
    await expect(bar(page)).toContainText('12:00:00');
    await endsAt(150);
    await slider.fill('36600');
    await slider.blur();
    await expect(bar(page)).toContainText('10:10:00');
    await endsAt(40);
    await bar(page).getByRole('button', { name: 'Next minute' }).click();
    await expect(bar(page)).toContainText('10:11:00');
    await endsAt(41);
  });
});

test.describe('by thumb, in French', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('every control of the bar can be hit, is in sight, and does what it says', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('borealis.display', JSON.stringify({ language: 'fr' })));
    await page.goto('/details/U SPY/trades/U SPY');
    await page.getByRole('main').getByRole('button', { name: 'Rejouer', exact: true }).tap();
    const dialog = page.getByRole('dialog', { name: 'Rejouer une journée' });
    await dialog.getByRole('combobox').selectOption(String(DAY));
    await dialog.getByRole('button', { name: 'Commencer' }).tap();
    const french = page.getByRole('region', { name: /^Rejeu du / });
    await french.getByRole('button', { name: 'Pas et vitesse' }).tap();
    const clock = french.locator('time');
    await expect(clock).toHaveText('09:30:00');
    const controls = await french.locator('button, select').evaluateAll((all) =>
      all.map((control) => {
        const { left, right, bottom, height } = control.getBoundingClientRect();
        const isWhole = left >= 0 && right <= innerWidth && bottom <= innerHeight;
        return { name: control.getAttribute('aria-label') ?? control.textContent, isWhole, isTall: height >= 44 };
      }),
    );
    expect(controls.length).toBeGreaterThan(7);
    expect(controls.filter(({ isWhole, isTall }) => !isWhole || !isTall)).toEqual([]);
    await french.getByRole('button', { name: 'Minute suivante' }).tap();
    await expect(clock).toHaveText('09:31:00');
    await french.getByRole('button', { name: 'Reculer de 1 minute' }).tap();
    await expect(clock).toHaveText('09:30:00');
    await french.getByRole('button', { name: 'Quitter le rejeu' }).tap();
    await expect(french).toHaveCount(0);
  });
});

/** The columns of a plot in which some pixels above each other have one of some colours. A line across it is thinner. */
function columnsOf({ data, width, height }: Picture, plot: number, colours: readonly (readonly number[])[]): number[] {
  const columns: number[] = [];
  for (let x = 0; x < Math.floor(plot); x += 1) {
    let run = 0;
    for (let y = 0; y < height && run < 3; y += 1) {
      const at = 4 * (y * width + x);
      run = colours.some((colour) => [0, 1, 2].every((part) => data[at + part] === colour[part])) ? run + 1 : 0;
    }
    if (run === 3) columns.push(x);
  }
  return columns;
}
