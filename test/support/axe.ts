import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

/** axe, of the version that `@axe-core/playwright` brings. */
export const AXE = readFileSync(
  createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);

/** The rules that read colours. All others see the same in every theme, because a theme is a set of colours and no more. */
export const COLOUR_RULES: readonly string[] = ['color-contrast', 'link-in-text-block'];

/** What is read of axe's answer. */
interface Answer {
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
  }[];
}

/**
 * What axe finds on the page as it stands: each fault's rule with the element that breaks it. By all rules, or by those
 * that are named. Does what `AxeBuilder` does for a page without frames, which puts axe into the page anew at each look
 * and into a second page that gathers what the first found.
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
