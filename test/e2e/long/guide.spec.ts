import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Locator, Page } from '@playwright/test';
import { LANGUAGES } from '../../../engine/format/languages.ts';
import type { GuideTexts } from '../../../ui/guide/guide-texts.ts';
import { type Marker, markerLabel, stepParts } from '../../../ui/guide/step-parts.ts';
import type { Translate } from '../../../ui/i18n/text.ts';
import { GUIDE, type GuideTask } from '../../../ui/routes/guide-outline.ts';
import { runUserCommand } from '../../server/run-user-command.ts';
import { clearAlarms } from '../../support/clear-alarms.ts';
import { expect, signIn, test } from '../../support/fixtures.ts';
import { settled } from '../../support/screens.ts';
import { FAST_TIMINGS } from '../../support/server.ts';

// Does every step of the guide as it is written, in every language: a step that is not so fails. `npm run guide-pictures` also
// takes the pictures of the guide.

const ui = (path: string): string => fileURLToPath(new URL(`../../../ui/${path}`, import.meta.url));
const json = <T>(path: string): T => JSON.parse(readFileSync(path, 'utf8')) as T;

/** The size of a picture, and the most that one may weigh. */
const SIZE = { width: 1000, height: 640 };
const HEAVIEST = 60_000;
/** The path of the portfolio that the guide fills by an import. */
const IMPORTED = '/value/6';

const takesPictures = process.env.GUIDE_PICTURES === 'yes';

// Its own server: the guide makes an administrator, imports transactions and sends a message.
test.use({
  environment: { TIMINGS: FAST_TIMINGS },
  viewport: { width: 1280, height: 820 },
  permissions: ['clipboard-read', 'clipboard-write'],
});

test.beforeAll(async ({ server }) => {
  await runUserCommand(['admin', 'demo'], { DATA_DIR: server.dataDir });
});

for (const [place, { code }] of LANGUAGES.entries()) {
  const t = translator(code);
  const texts = json<GuideTexts>(ui(`guide/texts/${code}.json`));
  for (const [chapter, tasks] of Object.entries(GUIDE)) {
    for (const [id, task] of Object.entries<GuideTask>(tasks)) {
      const { from, who, isPictured } = task;
      if (from === undefined) continue;
      test(`${code}: ${chapter}, ${id}`, async ({ page, server }) => {
        await page.addInitScript(
          (kept) => {
            if (self === top && localStorage.getItem('borealis.display') === null)
              localStorage.setItem('borealis.display', kept);
          },
          JSON.stringify({ theme: 'system', density: 'comfortable', language: code }),
        );
        if (who !== undefined) {
          await signIn(page, { realtime: true });
          await clearAlarms(page.context(), server.url);
        }
        // Each language imports into another portfolio, which is still empty.
        const path = from === IMPORTED ? `/value/${6 + place}` : from;
        await page.goto(path);
        await settled(page, path);
        // The first movement of a hand loads what hands need, in a tree of its own.
        await page.mouse.move(300, 300);
        await page.waitForFunction(() => document.querySelector('#app ~ div') !== null);
        const reader = new Reader(page, t);
        const { steps } = texts[chapter as keyof GuideTexts].tasks[id] ?? { steps: [] };
        for (const step of steps) await test.step(step, () => reader.follow(step));
        if (isPictured) await keepPictures(page, `${chapter}-${id}-${code}`);
      });
    }
  }
}

/** Does what the steps say. */
class Reader {
  private readonly page: Page;
  private readonly t: Translate;
  /** What the reader sees: the dialog that is open, or else the page. */
  private readonly scene: Locator;
  /** The list from which an option is chosen. */
  private list: Locator | null = null;

  constructor(page: Page, t: Translate) {
    this.page = page;
    this.t = t;
    this.scene = page.locator('dialog:modal, body:not(:has(dialog:modal))').last();
  }

  async follow(step: string): Promise<void> {
    for (const part of stepParts(step)) {
      if (typeof part !== 'string') await this.act(part);
    }
  }

  private async act(marker: Marker): Promise<void> {
    const { page } = this;
    const { act, of } = marker;
    const name = labelled(markerLabel(marker, this.t) ?? of);
    switch (act) {
      case 'button':
      case 'link':
        return (await this.found((within) => within.getByRole(act, { name }))).click();
      case 'menuitem': {
        const items = page.getByRole('menuitem', { name }).or(page.getByRole('menuitemradio', { name }));
        return items.filter({ visible: true }).first().click();
      }
      case 'field':
        return (await this.found((within) => fields(within, name))).click();
      case 'select':
        this.list = await this.found((within) => within.getByRole('combobox', { name }));
        return;
      case 'option':
        await this.list?.selectOption({ label: markerLabel(marker, this.t) ?? '' });
        expect(this.list).not.toBeNull();
        return;
      case 'choice':
      case 'switch': {
        const input = page.getByRole(act === 'switch' ? 'switch' : 'radio', { name });
        const box = page.getByRole('checkbox', { name });
        const label = this.scene.locator('label').filter({ has: act === 'switch' ? input : input.or(box) });
        return label.filter({ visible: true }).first().click();
      }
      case 'named':
        return;
      case 'title':
        return expect(page.getByRole('heading', { level: 1, name: of, exact: true })).toBeVisible();
      case 'see':
      case 'shown':
        return expect(
          page
            .getByText(contained(markerLabel(marker, this.t) ?? of))
            .filter({ visible: true })
            .first(),
        ).toBeVisible();
      case 'type':
        await page.waitForFunction(() => document.activeElement?.matches('input, textarea, [data-formula]'));
        return page.keyboard.type(of);
      case 'key':
        return page.keyboard.press(of === ' ' ? 'Space' : of.replace('Ctrl+', 'Control+'));
      case 'menu':
        return page.locator(`main a[data-key$=":${of}"]`).first().click({ button: 'right' });
      case 'point': {
        const [x = 0, y = 0] = of.split(' ').map(Number);
        const chart = page.locator('[data-phase="ready"]').first();
        const box = await chart.boundingBox();
        if (box === null) throw new Error('there is no chart');
        return chart.click({ position: { x: (box.width * x) / 100, y: (box.height * y) / 100 } });
      }
      case 'code':
        throw new Error(`a command is no step of a screen: ${of}`);
    }
  }

  /** The first visible one, of the screen itself if it is there and in the header. */
  private async found(find: (within: Locator) => Locator): Promise<Locator> {
    const all = find(this.scene).filter({ visible: true });
    await expect(all.first()).toBeVisible();
    const own = find(this.scene.locator('main')).filter({ visible: true });
    return (await own.count()) > 0 ? own.first() : all.first();
  }
}

/** What text is typed into. */
function fields(within: Locator, name: RegExp): Locator {
  const [text, ...others] = (['textbox', 'searchbox', 'combobox', 'spinbutton'] as const).map((role) =>
    within.getByRole(role, { name }),
  );
  return others.reduce((either, other) => either.or(other), text ?? within);
}

/** A name that is a label, or a label and more that is no word of it: `Line, 2 clicks` is Line, and `Add Stock` is not Add. */
function labelled(label: string): RegExp {
  return new RegExp(`^${pattern(label)}(?!\\s*[\\p{L}])`, 'u');
}

function contained(label: string): RegExp {
  return new RegExp(pattern(label), 'u');
}

function pattern(label: string): string {
  return label
    .trim()
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll('…', '.+')
    .replaceAll(/\s+/g, '\\s+');
}

/** The labels of the app in a language, as the page shows them. */
function translator(language: string): Translate {
  const catalogue = json<Record<string, string>>(ui(`i18n/${language}.json`));
  const indicators = json<Record<string, Record<string, string>>>(ui('../engine/indicators/names.json'));
  for (const [code, names] of Object.entries(indicators)) catalogue[`chart.study.${code}`] = names[language] ?? '';
  const messages = Object.fromEntries(Object.entries(catalogue).map(([key, text]) => [key, compileMessage(text)]));
  const i18n = setupI18n({ locale: language, locales: [`${language}-CA`], messages: { [language]: messages } });
  return (key, values) => i18n._(key, values);
}

/** Takes the pictures of the page in both themes, or makes sure that they are there. */
async function keepPictures(page: Page, name: string): Promise<void> {
  if (takesPictures) await page.setViewportSize(SIZE);
  for (const theme of ['light', 'dark'] as const) {
    const path = ui(`public/guide-pictures/${name}-${theme}.jpg`);
    if (takesPictures) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await page.evaluate(() => new Promise((done) => setTimeout(done, 500)));
      for (let quality = 80; ; quality -= 5) {
        const picture = await page.screenshot({ path, type: 'jpeg', quality });
        if (picture.length <= HEAVIEST) break;
      }
    }
    expect(existsSync(path), path).toBe(true);
  }
}
