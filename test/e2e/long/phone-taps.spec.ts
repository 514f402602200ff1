import type { Page } from '@playwright/test';
import { Journey } from '../../journeys/journey.ts';
import { at, type Place } from '../../journeys/place.ts';
import { SIZES } from '../../journeys/window.ts';
import { ChromiumWindow } from '../../support/chromium-window.ts';
import { touching } from '../../support/fingers.ts';
import { expect, test } from '../../support/fixtures.ts';
import type { TestServer } from '../../support/server.ts';

const MAIN = at('main');
const BANNER = at('banner');
const DIALOG = at('dialog');
const QUICK = at('navigation', 'Quick access');
const CHART: Place = { css: '[data-phase="ready"]' };
/** The message of the current drawing tool. */
const LINE: Place = { css: 'p[aria-live]', within: at('region', /^Chart of/) };
const LEADER = at('link', 'KFGC', at('table', 'TSX Volume Leaders'));
const ROWS = at('rowheader', undefined, MAIN);

/** What a task works with. */
interface Hand {
  readonly journey: Journey;
  readonly server: TestServer;
  readonly page: Page;
}

/** A task of a newcomer; it returns how often it drew a stroke, which is one touch that no press counts. */
type Task = (hand: Hand) => Promise<undefined | number>;

/** Logs in with the demo account. */
async function tryDemo(journey: Journey): Promise<void> {
  await journey.press(at('button', 'Try the demo', MAIN));
  await journey.sees(at('contentinfo'), { text: /Live since/ });
  // It comes with real-time prices, and moves what is beside it.
  await journey.sees(at('link', 'Alarm Messages', BANNER));
}

/** Opens the command palette, and what its first match is after the keyboard's Go. */
async function find(journey: Journey, text: string): Promise<void> {
  await journey.press(at('button', /Symbol or company/, BANNER));
  await journey.sees(at('combobox', undefined, DIALOG), { focused: true });
  await journey.type(text);
  await journey.key('Enter');
}

/** Draws over the chart from one fraction of its width and height to another. */
async function stroke(page: Page, from: readonly [number, number], to: readonly [number, number]): Promise<void> {
  const box = await page.locator('[data-phase="ready"]').boundingBox();
  if (box === null) throw new Error('there is no chart');
  const place = ([across, down]: readonly [number, number]) =>
    [box.x + across * box.width, box.y + down * box.height] as const;
  const touch = await touching(page);
  await touch('touchStart', place(from));
  await touch('touchMove', place([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]));
  await touch('touchMove', place(to));
  await touch('touchEnd');
}

/** The twelve tasks of test/README.md with the most touches of each; typed keys, and Go of the phone's keyboard, are none. */
const TASKS: readonly (readonly [title: string, most: number, task: Task])[] = [
  [
    'find a company by name',
    1,
    async ({ journey }) => {
      await find(journey, 'microsoft');
      await journey.sees(at('heading', 'MSFT'), { focused: true });
      return undefined;
    },
  ],
  [
    'open three lists',
    5,
    async ({ journey }) => {
      await journey.press(at('link', 'Lists', QUICK), at('link', 'Markets', MAIN));
      await journey.counts(ROWS, 13);
      await journey.press(at('link', 'Lists', QUICK), at('link', 'TSX Volume Leaders', MAIN));
      await journey.sees({ css: 'h1' }, { text: 'Volume TSX' });
      await journey.sees({ ...ROWS, nth: 9 });
      await find(journey, 'kfgc nkbz');
      await journey.sees(ROWS, { text: [/KFGC/, /NKBZ/] });
      return undefined;
    },
  ],
  [
    'see a halt',
    2,
    async ({ journey, server }) => {
      await tryDemo(journey);
      await server.command({ do: 'halt', symbol: 'KFGC', region: 'C', code: 169 });
      await journey.sees(at('row', /KFGC/, at('table', 'TSX Volume Leaders')), { name: /Halted/ });
      await journey.press(LEADER);
      await journey.sees({ text: 'Halted', within: MAIN });
      await server.command({ do: 'halt', symbol: 'KFGC', region: 'C', code: 0 });
      await journey.counts({ text: 'Halted', within: MAIN }, 0);
      return undefined;
    },
  ],
  [
    'add and remove a stock',
    8,
    async ({ journey }) => {
      await tryDemo(journey);
      await journey.press(at('link', 'Portfolio', QUICK), at('link', 'Portfolio 6', MAIN));
      await journey.sees(MAIN, { text: /This portfolio is empty/ });
      await journey.press(at('button', /Add Stock/, MAIN));
      const dialog = at('dialog', 'Add Stock');
      await journey.sees(at('combobox', undefined, dialog), { focused: true });
      await journey.type('microsoft');
      await journey.sees(at('option', /^MSFT/, dialog));
      await journey.key('Enter');
      await journey.sees(at('row', /MSFT/, MAIN), { text: /Microsoft Corp\./ });
      await journey.press({ css: 'label', text: /Edit/, within: MAIN }, at('button', 'Remove MSFT', MAIN));
      await journey.press(at('button', 'Remove', DIALOG));
      await journey.sees(MAIN, { text: /This portfolio is empty/ });
      return undefined;
    },
  ],
  [
    'set an alarm and see it fire',
    6,
    async ({ journey, server }) => {
      await tryDemo(journey);
      try {
        await find(journey, 'microsoft');
        await journey.press(at('link', 'Alarms', MAIN), at('button', 'Add Alarm'));
        await journey.press(at('textbox', /Value/, DIALOG));
        await journey.type('214.5');
        await journey.key('Enter');
        const alarm: Place = { css: 'tbody tr', within: at('table', 'Alarms of MSFT') };
        await journey.sees(alarm, { text: /Watching/ });
        await server.print('MSFT', 'U', 214.6, 500);
        await journey.sees(alarm, { text: /Triggered/ });
      } finally {
        await journey.window.evaluate("fetch('/api/usersettings/set/xalarms/0').then(({ ok }) => ok)");
      }
      return undefined;
    },
  ],
  [
    'read Level 2',
    4,
    async ({ journey }) => {
      await tryDemo(journey);
      await find(journey, 'spy');
      await journey.press(at('link', 'Depth Order/L2', MAIN));
      for (const side of ['Bids', 'Asks']) {
        const best: Place = { css: 'tbody tr:first-child', within: at('table', side) };
        await journey.sees(best, { text: /\d/ });
      }
      return undefined;
    },
  ],
  [
    'draw a pitchfork and undo it',
    6,
    async ({ journey, page }) => {
      await journey.press(LEADER);
      await journey.sees(CHART);
      await journey.press(at('button', 'Draw'), at('button', /^Pitchfork, 3/));
      await journey.sees(LINE, { text: /Pitchfork: tap the first of 3 points/ });
      await stroke(page, [0.2, 0.5], [0.4, 0.3]);
      await journey.sees(LINE, { text: /now the third point/ });
      await journey.pressAt(CHART, 0.5, 0.5);
      await journey.sees(LINE, { text: /1 drawing/ });
      await journey.press(at('button', 'Undo'));
      await journey.sees(LINE, { text: /^(?!.*1 drawing)/ });
      return 1;
    },
  ],
  [
    'change the period and find the drawing',
    5,
    async ({ journey }) => {
      await journey.press(LEADER);
      await journey.sees(CHART);
      await journey.press(at('button', 'Draw'), at('button', /^Horizontal line, 1/));
      await journey.pressAt(CHART, 0.5, 0.3);
      await journey.sees(LINE, { text: /1 drawing/ });
      await journey.press(at('button', 'W'));
      await journey.sees(CHART, { name: /Weekly/ });
      await journey.sees(LINE, { text: /1 drawing/ });
      return undefined;
    },
  ],
  [
    'compare two stocks',
    4,
    async ({ journey }) => {
      await find(journey, 'microsoft');
      await journey.press(at('button', 'Compare'));
      await journey.sees(at('combobox', undefined, DIALOG), { focused: true });
      await journey.type('spy');
      await journey.key('Enter');
      await journey.sees(at('listitem', undefined, DIALOG), { text: [/^SPY-U/] });
      await journey.press(at('button', 'Close', DIALOG));
      await journey.sees(at('listitem', undefined, at('list', 'Compared securities')), {
        text: [/^MSFT.*\d\.\d\d\s?%$/, /^SPY-U.*\d\.\d\d\s?%$/],
      });
      return undefined;
    },
  ],
  [
    'read an article',
    1,
    async ({ journey }) => {
      const headline: Place = { ...at('link', undefined, at('table', 'Recent News')), nth: -1 };
      const { text } = await journey.sees(headline);
      await journey.press(headline);
      await journey.sees({ css: 'h1' }, { text });
      return undefined;
    },
  ],
  [
    'send a message',
    4,
    async ({ journey }) => {
      await journey.press(at('link', 'More', QUICK), at('link', 'Contact Us', DIALOG));
      await journey.press(at('textbox', /From email/, MAIN));
      await journey.type('anne@example.com');
      await journey.key('Enter');
      await journey.sees(at('textbox', /Subject/, MAIN), { focused: true });
      await journey.type('Lots');
      await journey.key('Enter');
      await journey.sees(at('textbox', /Message/, MAIN), { focused: true });
      await journey.type('Hello');
      await journey.press(at('button', 'Send'));
      await journey.sees(at('heading', 'Your message was sent'));
      return undefined;
    },
  ],
  [
    'log out',
    2,
    async ({ journey }) => {
      await tryDemo(journey);
      await journey.press(at('link', /Log out/, BANNER));
      await journey.sees(at('link', 'Login', BANNER));
      await journey.sees(at('button', 'Try the demo', MAIN));
      return undefined;
    },
  ],
];

test.describe('by thumb, at 360 × 740', () => {
  test.use({ viewport: SIZES.phone, hasTouch: true, isMobile: true });

  for (const [title, most, task] of TASKS) {
    test(`${title}: ${most} touches at most`, async ({ page, server }, info) => {
      const journey = new Journey(new ChromiumWindow(page, 'phone'));
      await journey.begin();
      const strokes = (await task({ journey, server, page })) ?? 0;
      const { presses, keys } = journey.end({ presses: most - strokes, keys: Number.POSITIVE_INFINITY });
      info.annotations.push({ type: 'touches', description: `${presses + strokes} touches, ${keys} keys` });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(SIZES.phone.width);
    });
  }
});
