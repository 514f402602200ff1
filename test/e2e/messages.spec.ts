import type { Page } from '@playwright/test';
import { choose, expect, test } from '../support/fixtures.ts';
import { holdTime } from '../support/held-time.ts';
import { DEMO_PASSWORD } from '../support/server.ts';

/** The messages of the specification, verbatim, with a provider name that is not the default. */
test.use({ environment: { PROVIDER: 'Northern', TRIAL_URL: 'https://northern.example/trial' } });

async function press(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
}

async function enter(page: Page, userid: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('User ID').fill(userid);
  await page.getByLabel('Password').fill(DEMO_PASSWORD);
  await press(page);
  await expect(page.getByRole('banner')).toContainText(userid);
}

async function turnHighlightOn(page: Page): Promise<void> {
  const highlight = page.getByRole('switch', { name: 'Highlight changes' });
  // Not `uncheck`: the switch shows what the market worker has stored, a moment after the press.
  await highlight.click();
  await expect(highlight).not.toBeChecked();
  // Only a feature that is turned on is announced.
  await expect(page.getByRole('main')).not.toContainText('Changes will be highlighted');
  await highlight.click();
}

interface Passing {
  readonly says: string;
  readonly when: string;
  readonly userid?: string;
  readonly open: string;
  readonly act: (page: Page) => Promise<void>;
}

const PASSING: readonly Passing[] = [
  {
    says: 'Please enter your Northern User ID and password',
    when: 'a login misses its password',
    open: '/login',
    act: async (page) => {
      await page.getByLabel('User ID').fill('demo');
      await press(page);
    },
  },
  {
    says: 'Northern User ID or password are not correct',
    when: 'a login is wrong',
    open: '/login',
    act: async (page) => {
      await page.getByLabel('User ID').fill('demo');
      await page.getByLabel('Password').fill('guess');
      await press(page);
    },
  },
  {
    says: 'Requires a fast connection',
    when: 'real-time is chosen',
    open: '/login',
    act: (page) => choose(page, 'Real-time'),
  },
  {
    says: 'Changes will be highlighted in yellow',
    when: 'highlighting is turned on for typed symbols',
    open: '/stock-select',
    act: turnHighlightOn,
  },
  {
    says: 'Changes will be highlighted in yellow',
    when: 'highlighting is turned on for a portfolio',
    userid: 'demo',
    open: '/portfolio-select/tick',
    act: turnHighlightOn,
  },
];

for (const { says, when, userid, open, act } of PASSING) {
  test(`“${says}” stands for five seconds when ${when}`, async ({ page }) => {
    await page.clock.install();
    if (userid !== undefined) await enter(page, userid);
    await page.goto(open);
    // While time is stopped, a screen that is still opening would wait for the market worker's next message.
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await holdTime(page);
    await act(page);
    const message = page.getByRole('main').getByText(says, { exact: true });
    await expect(message).toBeVisible();
    await page.clock.runFor(4_900);
    await expect(message).toBeVisible();
    await page.clock.runFor(100);
    await expect(message).toHaveCount(0);
  });
}

for (const tab of ['level2', 'depthprice']) {
  test(`${tab}: a visitor and a subscriber without entitlement get the specified messages`, async ({ page }) => {
    await page.goto(`/details/C NBK.A/${tab}/C NBK.A`);
    await expect(
      page.getByText('This feature is only available for Northern Subscribers', { exact: true }),
    ).toBeVisible();
    await enter(page, 'demo-delayed');
    await page.goto(`/details/C NBK.A/${tab}/C NBK.A`);
    await expect(
      page.getByText('This feature requires depth entitlements for this exchange', { exact: true }),
    ).toBeVisible();
  });
}

test('the login screen and the screen for symbols show what the specification lists', async ({ page }) => {
  const main = page.getByRole('main');
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enter Credentials');
  await expect(main.getByLabel('User ID')).toBeVisible();
  await expect(main.getByLabel('Password')).toHaveAttribute('type', 'password');
  await expect(main.getByRole('radio')).toHaveCount(2);
  await expect(main.getByRole('radio', { name: 'Polling' })).toBeChecked();
  await expect(main.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
  const trial = main.getByRole('link', { name: 'Free 30-day trial' });
  await expect(trial).toHaveAttribute('href', 'https://northern.example/trial');

  await page.goto('/stock-select');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enter Symbols or Company Name');
  await expect(main.getByRole('combobox')).toHaveValue('');
  await expect(main.getByRole('radio', { name: 'Cdn' })).toBeChecked();
  await expect(main.getByRole('radio', { name: 'US' })).toBeVisible();
  await expect(main.getByRole('switch', { name: 'Highlight changes' })).toBeChecked();
  await expect(main.getByRole('button', { name: 'Go' })).toBeVisible();
});
