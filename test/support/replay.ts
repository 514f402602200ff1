import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** A moment of a recorded day. */
interface Moment {
  /** `yyyymmdd`. */
  readonly date: number;
  /** `HH:mm`. */
  readonly time: string;
}

/** The bar of the replay. */
export const bar = (page: Page) => page.getByRole('region', { name: /^Replay of / });

/** Starts a replay, paused, through the dialog of the screen's *Replay* button. */
export async function beginReplay(page: Page, { date, time }: Moment): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Replay', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Replay a day' });
  await dialog.getByRole('combobox').selectOption(String(date));
  await dialog.getByLabel('Time (Toronto)').fill(time);
  await dialog.getByRole('button', { name: 'Start replay' }).click();
  await expect(bar(page)).toContainText(`${time}:00`);
}

/** Opens another screen as a link of the app does: a page load would end the replay. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), path);
}

/** The answer of a call about the market as of a moment of a day, in milliseconds since midnight. */
export async function asOf<T>(page: Page, date: number, moment: number, call: string): Promise<T> {
  const response = await page.request.get(`/api/replay/${date}/${moment}/${call}`);
  return (await response.json()) as T;
}

/** The times of day later than a second, and the dates later than a date, in the page's text outside the replay's bar. */
export async function laterTexts(page: Page, date: number, second: number): Promise<string[]> {
  return laterIn((await shownTexts(page)).texts, date, second);
}

/** The same while the clock runs: later than the bar's time at that very moment. */
export async function laterThanClock(page: Page, date: number): Promise<string[]> {
  const { texts, clock } = await shownTexts(page);
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(':').map(Number);
  return laterIn(texts, date, hours * 3_600 + minutes * 60 + seconds);
}

/** The page's text and the time of the replay's bar, read at the same moment. */
function shownTexts(page: Page): Promise<{ texts: string[]; clock: string }> {
  return page.evaluate(() => ({
    texts: [...document.querySelectorAll('main, footer, header')].map((part) => part.textContent ?? ''),
    clock: document.querySelector('section time')?.textContent ?? '',
  }));
}

function laterIn(texts: readonly string[], date: number, second: number): string[] {
  const later: string[] = [];
  for (const text of texts) {
    for (const [found, hours, minutes, seconds = '0'] of text.matchAll(
      /(?<![\d.,:])(\d\d):(\d\d)(?::(\d\d))?(?![\d:])/g,
    )) {
      if (Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds) > second) later.push(found);
    }
    for (const [found] of text.matchAll(/[A-Z][a-z]{2} \d{1,2}, \d{4}/g)) {
      const at = new Date(`${found} UTC`);
      if (at.getUTCFullYear() * 10_000 + (at.getUTCMonth() + 1) * 100 + at.getUTCDate() > date) later.push(found);
    }
  }
  return later;
}
