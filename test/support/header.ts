import type { Page } from '@playwright/test';

/** Opens a group of the header and follows one of its entries. */
export async function followInGroup(page: Page, group: string, entry: string): Promise<void> {
  const banner = page.getByRole('banner');
  await banner.getByRole('button', { name: group, exact: true }).click();
  await banner.getByRole('link', { name: entry, exact: true }).filter({ visible: true }).click();
}
