import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

/** axe, of the version that `@axe-core/playwright` brings. */
export const AXE = readFileSync(
  createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);

/** The rules that depend on colours. All others give the same result in every theme, because themes differ only in colours. */
export const COLOUR_RULES: readonly string[] = ['color-contrast', 'link-in-text-block'];

/** The part of axe's answer that is read. */
interface Answer {
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
  }[];
}

/**
 * What axe finds on the page in its current state: the rule of each fault with the violating element; by all rules, or only those
 * named. It does the same as `AxeBuilder` for a page without frames, but `AxeBuilder` injects axe again for each check, and into
 * a second page that collects the results.
 */
export async function axeFaults(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  const { violations } = await page.evaluate(async (named): Promise<Answer> => {
    const { axe } = globalThis as unknown as { axe: { run(context: Document, options: object): Promise<Answer> } };
    const runOnly = named && { runOnly: { type: 'rule', values: named } };
    const { violations } = await axe.run(document, { resultTypes: ['violations'], ...runOnly });
    return { violations };
  }, rules);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} (${failureSummary})`),
  );
}

/** What axe finds on the current page, in both themes. */
export async function faultsNow(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const [colorScheme, rules] of [['light'], ['dark', COLOUR_RULES]] as const) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(recoloured);
    for (const fault of await axeFaults(page, rules)) faults.push(`${colorScheme}: ${fault}`);
  }
  return faults;
}

/** Runs in the page: resolves once no element's colour is in transition, and none is still appearing. */
async function recoloured(): Promise<void> {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  // A mark that fades by the hour, or an indicator that turns for ever, is part of what is checked.
  const short = document.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().endTime) < 5_000);
  await Promise.allSettled(short.map(({ finished }) => finished));
}
