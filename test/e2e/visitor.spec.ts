import type { Locator } from '@playwright/test';
import { openStore } from '../../server/store/store.ts';
import { expect, logIn, openAs, test } from '../support/fixtures.ts';
import { holdTime } from '../support/held-time.ts';

/** A provider with its own site, and messages that disappear after a second. */
test.use({
  environment: {
    EXTERNAL_URL: 'https://provider.example/',
    TRIAL_URL: 'https://provider.example/trial',
    SUBSCRIPTIONS_URL: 'https://provider.example/subscriptions',
    TIMINGS: '{"refresh":1000,"refreshLoggedIn":1000,"message":1000}',
  },
});

test('a contact message: missing fields are reported, input is kept until it is sent, and a sent message is confirmed', async ({
  page,
  server,
}) => {
  // A shared worker's requests are not visible to the test; without one, the tab has its own worker.
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'SharedWorker'));
  const sent: string[] = [];
  page.context().on('request', (request) => {
    if (request.url().includes('/api/message')) sent.push(request.method());
  });
  await page.clock.install();
  await page.goto('/contact');
  await expect(page.getByRole('heading', { name: 'Contact Us' })).toBeVisible();
  const link = page.getByRole('main').getByRole('link', { name: 'Subscriptions and free trial' });
  await expect(link).toHaveAttribute('href', 'https://provider.example/subscriptions');

  const email = page.getByLabel('From email');
  const subject = page.getByLabel('Subject');
  const body = page.getByRole('main').getByLabel('Message');
  const send = page.getByRole('button', { name: 'Send' });
  const alert = page.getByRole('main').getByRole('alert');
  await subject.fill('Board lots');
  await send.click();
  // At the top, with a link to each field, until everything is valid.
  const summary = alert.filter({ hasText: 'Please enter an email address, subject and message body' });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('listitem')).toHaveText([
    'From email – This field is empty.',
    'Message – This field is empty.',
  ]);
  expect((await summary.boundingBox())?.y ?? Infinity).toBeLessThan((await email.boundingBox())?.y ?? 0);
  await expect(email).toHaveAccessibleDescription('This field is empty.');
  await summary.getByRole('link', { name: 'From email' }).click();
  await expect(email).toBeFocused();
  await expect(subject).toHaveValue('Board lots');

  await email.fill('ann at example');
  await body.fill('What is a board lot\nof 10 < 20?');
  await send.click();
  await expect(email).toHaveAccessibleDescription('This is not an email address.');
  await email.fill('ann@example.com');

  // After a visit to another screen, the input is still there.
  await page.getByRole('banner').getByRole('link', { name: 'News' }).click();
  await page.goBack();
  await page.reload();
  await expect(body).toHaveValue('What is a board lot\nof 10 < 20?');
  await send.click();
  await expect(page.getByRole('heading', { name: 'Your message was sent' })).toBeFocused();
  // While a field was empty or the address invalid, nothing was sent.
  expect(sent).toEqual(['POST']);
  await expect(page.getByRole('main')).toContainText(
    'We have received “Board lots”. We will reply to ann@example.com.',
  );
  const store = await openStore({ dataDir: server.dataDir, databaseUrl: '' });
  const kept = await store.selectFrom('contact_message').select(['email', 'subject', 'body', 'user_id']).execute();
  await store.destroy();
  expect(kept).toEqual([
    {
      email: 'ann@example.com',
      subject: 'Board lots',
      body: 'What is a board lot<br>of 10 &lt; 20?',
      user_id: null,
    },
  ]);
  await page.getByRole('button', { name: 'Write another message' }).click();
  await expect(body).toHaveValue('');
  await expect(email).toBeFocused();

  // Too many: the server's own text, between ': ' and '<', for the duration of a message.
  for (let i = 0; i < 4; i++) {
    await page.request.post('/api/message', { data: { email: 'a@example.com', subject: 'x', body: 'y' } });
  }
  await email.fill('ann@example.com');
  await subject.fill('One more');
  await body.fill('Thank you');
  await holdTime(page);
  await send.click();
  await expect(alert).toHaveText(/^Too many messages in a short time\. Try again in \d+ min$/);
  await page.clock.runFor(1_000);
  await expect(alert).toBeEmpty();
  await expect(body).toHaveValue('Thank you');
  await page.clock.resume();

  // A session that ends in between loses nothing, either.
  await logIn(page, { realtime: false });
  await page.goto('/contact');
  await expect(body).toHaveValue('Thank you');
  await expect(link).toHaveCount(0);
  await page.context().clearCookies();
  await holdTime(page);
  await send.click();
  await expect(alert).toHaveText(/^Too many messages/);
  await expect(body).toHaveValue('Thank you');
});

test.describe('under a finger', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('links with a line of their own are as high as a finger needs', async ({ page }) => {
    for (const path of ['/', '/quote/symbols/MSFT/U/-1', '/details/U MSFT', '/contact', '/article/1', '/news/U MSFT']) {
      await page.goto(path);
      const links = page.getByRole('main').locator('a:not(tr a)');
      await expect(links.first()).toBeVisible();
      const low = await links.evaluateAll((all) =>
        all
          .filter((link) => link.checkVisibility() && link.getBoundingClientRect().height < 44)
          .map((a) => a.outerHTML),
      );
      expect(low, path).toEqual([]);
    }
  });
});

test('the menu has its entries in order, by who is there', async ({ page }) => {
  await page.clock.install();
  await page.setViewportSize({ width: 401, height: 800 });
  await page.goto('/about');
  await expect(page.getByRole('main')).toContainText('Borealis mobile website');
  await expect(page.getByRole('main')).toContainText('Version 1.004');
  await expect(page.getByRole('main')).toContainText(/© 20\d\d(–20\d\d)? Borealis\. All rights reserved\./);
  const home = page.getByRole('banner').getByRole('link', { name: 'Home' });
  await expect(home).toBeVisible();
  await expect(home).toHaveAttribute('href', '/');
  await page.setViewportSize({ width: 400, height: 800 });
  await expect(home).toBeHidden();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Borealis' })).toHaveAttribute('href', '/');

  const menu = page.getByRole('dialog', { name: 'Menu' });
  const entries = () =>
    menu
      .getByRole('navigation')
      .getByRole('link')
      .evaluateAll((links) =>
        links.map((link) => [
          link.textContent,
          link.getAttribute('aria-disabled') === 'true' ? 'disabled' : link.getAttribute('href'),
        ]),
      );
  const common = [
    ['Quotes', '/stock-select'],
    ['News', '/news/UC%20notsymbol'],
    ['Markets', '/quote/index/a/C/-1'],
    ['Search', '/search'],
  ];
  await page.getByRole('link', { name: 'Menu' }).click();
  await expect(menu).toBeVisible();
  await expect
    .poll(async () => ofSpecification(await entries()))
    .toEqual([
      ...common,
      ['Portfolio Ticker', 'disabled'],
      ['Portfolio Value', 'disabled'],
      ['Login', '/login'],
      ['Contact Us', '/contact'],
      ['Borealis website', 'https://provider.example/'],
      ['About', '/about'],
    ]);

  // Logging in leads back to the previous screen; others are offered the trial.
  await menu.getByRole('link', { name: 'Login' }).click();
  await expect(page.getByRole('link', { name: 'Free 30-day trial' })).toHaveAttribute(
    'href',
    'https://provider.example/trial',
  );
  await page.getByLabel('User ID').fill('demo');
  await page.getByLabel('Password').fill('correct horse battery');
  await holdTime(page);
  await page.locator('label', { hasText: 'Real-time' }).click();
  await expect(page.getByRole('main')).toContainText('Requires a fast connection');
  await page.clock.runFor(1_000);
  await expect(page.getByRole('main')).not.toContainText('Requires a fast connection');
  await page.clock.resume();
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/about$/);
  await expect(page.getByRole('contentinfo')).toContainText('Live since');
  await page.getByRole('link', { name: 'Menu' }).click();
  await expect
    .poll(async () => ofSpecification(await entries()))
    .toEqual([
      ...common,
      ['Portfolio Ticker', '/portfolio-select/tick'],
      ['Portfolio Value', '/portfolio-select/value'],
      ['Alarm Messages', '/alarmmessages'],
      ['Log out', '/'],
      ['Contact Us', '/contact'],
      ['Borealis website', 'https://provider.example/'],
      ['About', '/about'],
    ]);
});

test('an article is shown without what could run, load, style or send', async ({ page, server, complaints }) => {
  const store = await openStore({ dataDir: server.dataDir, databaseUrl: '' });
  const { id } = await store
    .insertInto('article')
    .values({
      symbol: '',
      region: 'C',
      date: 20201215,
      time: '09:00',
      title: 'Hostile <b>headline</b>',
      type: 'press',
      category: 0,
      body:
        '<p style="color:red" onclick="document.title=1" class="x" id="main">Kept <b>text</b></p><script>document.title=1</script>' +
        '<img src="/nothing.png" onerror="document.title=1"><iframe src="/"></iframe><form action="/"><input></form>' +
        '<style>*{display:none}</style><a href="javascript:document.title=1">bad</a> <a href="https://example.com/">good</a>' +
        '<svg><a href="javascript:alert(1)"><text>x</text></a></svg>',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await store.destroy();
  await page.goto(`/article/${id}`);
  await expect(page.getByRole('heading', { name: 'Hostile <b>headline</b>' })).toBeVisible();
  await expect(page.getByRole('article')).toContainText('2020');
  const body = page.getByRole('article');
  await expect(body.getByText('Kept text')).toBeVisible();
  await expect(body.locator('script, img, iframe, form, input, style, svg, [style], [onclick], #main')).toHaveCount(0);
  await expect(body.locator('a[href^="javascript"]')).toHaveCount(0);
  await expect(body.getByRole('link', { name: 'good' })).toHaveAttribute('rel', 'noopener noreferrer nofollow');
  await expect(page).toHaveTitle(/Hostile/);
  // While the sanitiser parses it, the policy refuses the parts that are about to be removed, and reports them; nothing else is
  // reported.
  expect(complaints.filter((text) => !/^(Applying inline style|Executing inline event handler)/.test(text))).toEqual(
    [],
  );
  await page.goto('/article/999999999');
  await expect(page.getByText('There is no article at this address.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'All news' })).toBeVisible();
  complaints.length = 0;
});

test('the start page has two columns, rows that alternate, and pink ones that are halted', async ({ page, server }) => {
  await openAs(page, { realtime: true }, '/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Menu' })).toBeVisible();
  const indices = page.getByRole('region', { name: 'Major Indices' });
  const leaders = page.getByRole('region', { name: 'TSX Volume Leaders' });
  const news = page.getByRole('region', { name: 'Recent News' });
  const chart = page.getByRole('region', { name: 'SPY, last five days' });
  await expect(leaders.getByRole('rowheader')).toHaveCount(10);
  await expect(chart).toBeVisible();
  await expect(news.locator('a[href^="/article/"]').first()).toBeVisible();
  for (const width of [700, 1400, 2500]) {
    await page.setViewportSize({ width, height: 900 });
    const [left, below, right] = await Promise.all([indices, leaders, news].map((each) => each.boundingBox()));
    const picture = await chart.boundingBox();
    if (!left || !below || !right || !picture) throw new Error('a section has no place');
    expect([width, below.x, picture.x, picture.y]).toEqual([width, left.x, right.x, left.y]);
    expect(below.y).toBeGreaterThanOrEqual(left.y + left.height);
    expect(right.y).toBeGreaterThanOrEqual(picture.y + picture.height);
    expect(right.x).toBeGreaterThanOrEqual(left.x + left.width);
  }

  const shade = (row: Locator) => row.evaluate((element) => getComputedStyle(element).backgroundColor);
  for (const section of [indices, news]) {
    const rows = section.locator('tbody tr');
    // Once the yellow of the new values is gone.
    await expect
      .poll(async () => {
        const [first, second, third] = [await shade(rows.nth(0)), await shade(rows.nth(1)), await shade(rows.nth(2))];
        return [first === second, first === third];
      })
      .toEqual([false, true]);
  }

  // The halted row keeps its tint while earlier changes fade.
  const row = leaders.locator('tbody tr').first();
  const symbol = (await row.getByRole('link').textContent()) ?? '';
  const halted = await page.evaluate(() => {
    const probe = document.createElement('i');
    probe.style.color = 'var(--halted)';
    document.body.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  });
  const halting = leaders.locator('tbody tr', { has: page.getByRole('link', { name: symbol, exact: true }) });
  await server.command({ do: 'halt', symbol, region: 'C', code: 169 });
  await expect(halting).toHaveCSS('background-color', halted);
  await server.command({ do: 'halt', symbol, region: 'C', code: 0 });
  await expect(halting).not.toHaveCSS('background-color', halted);
});

test('the start page says what is real, shows a live chart, and leads into the demo', async ({ page }) => {
  await page.goto('/');
  const main = page.getByRole('main');
  await expect(main).toContainText(
    'recorded prices are real; the prices that follow, and most companies, are invented.',
  );
  const chart = page.getByRole('region', { name: 'SPY, last five days' });
  await expect(chart.getByRole('link', { name: 'Open chart' })).toHaveAttribute(
    'href',
    '/details/U%20SPY/chart/U%20SPY',
  );
  // It is a picture: neither Tab nor the wheel stops in it.
  await expect(chart.locator('[inert] [data-phase="ready"]')).toBeVisible();
  await main.getByRole('button', { name: 'Try the demo' }).click();
  await expect(page.getByRole('banner')).toContainText('demo');
  await expect(page.getByRole('heading', { name: 'Home' })).toBeFocused();
  await expect(main.getByRole('link', { name: 'Open your board' })).toHaveAttribute('href', '/board');
  await expect(main.getByRole('button', { name: 'Try the demo' })).toHaveCount(0);
});

test("the debug button exists in debug mode only, and shows the worker's counters", async ({ page }) => {
  await page.goto('/details/U MSFT/chart/U MSFT');
  await expect(page.getByRole('navigation', { name: /MSFT/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Debug' })).toHaveCount(0);
  await page.goto('/details/U MSFT?debug');
  await page.getByRole('button', { name: 'Debug' }).click();
  const dialog = page.getByRole('dialog', { name: 'Debug' });
  await expect(dialog).toContainText('feed.mode');
  await expect(dialog.locator('div', { has: page.getByText('worker.tabs', { exact: true }) }).last()).toContainText(
    '1',
  );
  await page.keyboard.press('Escape');
  await page.goto('/details/U MSFT?debug=off');
  await expect(page.getByRole('navigation', { name: /MSFT/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Debug' })).toHaveCount(0);
});

/** Our own entries between them. */
const OURS: readonly string[] = ['Charts', 'Home', 'Board', 'Heat map', 'Account & security', 'Guide'];

/** The entries that the specification names. */
function ofSpecification(entries: readonly (readonly (string | null)[])[]): readonly (readonly (string | null)[])[] {
  return entries.filter(([name]) => !OURS.includes(name ?? ''));
}
