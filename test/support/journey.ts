import type { Locator, Page, TestInfo } from '@playwright/test';
import { expect } from './fixtures.ts';

/** What a finger needs at least: a row of 44 px less the frame of what it stands in. */
const FINGER = 40;

/** More stops than any screen has before what is looked for. */
const MOST_STOPS = 60;

/**
 * One person's way through the app, from the front page to what was wanted: by what can be seen, with each press and each key
 * counted. The count and the time stand in the test's annotations.
 */
export class Journey {
  private readonly page: Page;
  private readonly info: TestInfo;
  private readonly hand: 'mouse' | 'touch';
  private readonly begun = performance.now();
  private presses = 0;
  private keys = 0;

  private constructor(page: Page, info: TestInfo, hand: 'mouse' | 'touch') {
    this.page = page;
    this.info = info;
    this.hand = hand;
  }

  /** Opens the front page and waits until its last part, the news, is there. */
  static async begin(page: Page, info: TestInfo, hand: 'mouse' | 'touch' = 'mouse'): Promise<Journey> {
    await page.goto('/');
    await expect(page.locator('a[href^="/article/"]').first()).toBeVisible();
    return new Journey(page, info, hand);
  }

  /** Presses these one after the other, by mouse or finger. */
  async press(...targets: Locator[]): Promise<void> {
    for (const target of targets) {
      this.presses += 1;
      if (this.hand === 'touch') {
        await target.scrollIntoViewIfNeeded();
        expect(await target.evaluate(heightForFinger), `${target} under a finger`).toBeGreaterThanOrEqual(FINGER);
        await target.tap();
      } else await target.click();
    }
  }

  /** Presses a picture at a part of its width and height. */
  async pressAt(target: Locator, across: number, down: number): Promise<void> {
    const box = await target.boundingBox();
    if (box === null) throw new Error(`${target} is not to be seen`);
    const position = { x: across * box.width, y: down * box.height };
    this.presses += 1;
    if (this.hand === 'touch') await target.tap({ position });
    else await target.click({ position });
  }

  /** Presses keys by their names, such as `Control+k`. */
  async key(...names: string[]): Promise<void> {
    for (const name of names) {
      this.keys += 1;
      await this.page.keyboard.press(name);
    }
  }

  /** Calls the command palette, and waits until it takes what is typed. */
  async callPalette(): Promise<void> {
    await this.key('Control+k');
    await expect(this.page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  }

  /** Types a text, each character a key, as fast as the page takes it. */
  async type(text: string): Promise<void> {
    this.keys += text.length;
    await this.page.keyboard.type(text);
  }

  /** Goes to a control by Tab, and takes Enter on it where it is to be run. */
  async tabTo(goal: Locator, then: 'stay' | 'enter' = 'stay'): Promise<void> {
    await expect(goal).toBeVisible();
    for (let n = 0; n < MOST_STOPS; n++) {
      await this.key('Tab');
      if (!(await goal.evaluate((element) => element === document.activeElement))) continue;
      if (then === 'enter') await this.key('Enter');
      return;
    }
    throw new Error(`${MOST_STOPS} stops do not lead to ${goal}`);
  }

  /** Is where it was going to, after at most so many presses and keys. */
  end(most: { readonly presses: number; readonly keys: number }): void {
    const { presses, keys } = this;
    const seconds = (performance.now() - this.begun) / 1000;
    this.info.annotations.push({
      type: 'journey',
      description: `${presses} presses, ${keys} keys, ${seconds.toFixed(1)} s`,
    });
    expect({ presses: presses <= most.presses, keys: keys <= most.keys }, `${presses} presses, ${keys} keys`).toEqual({
      presses: true,
      keys: true,
    });
  }
}

/** How high the place is that a finger meets an element in, up and down from its middle. Runs in the page, hence whole. */
function heightForFinger(element: Element): number {
  const { x, y, width, height } = element.getBoundingClientRect();
  const meets = (down: number): boolean => {
    const met = document.elementFromPoint(x + width / 2, y + height / 2 + down);
    return met !== null && (element.contains(met) || met.closest('label, a, button')?.contains(element) === true);
  };
  let up = 0;
  while (meets(-up - 1)) up++;
  let down = 0;
  while (meets(down + 1)) down++;
  return up + down + 1;
}
