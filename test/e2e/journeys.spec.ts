import { expect, test } from '../support/fixtures.ts';
import { Journey } from '../support/journey.ts';

/** A phone in the hand. */
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } as const;

test.describe('a visitor at a desk', () => {
  test('finds a company by its name, by keyboard alone', async ({ page }, info) => {
    const journey = await Journey.begin(page, info);
    await journey.callPalette();
    await journey.type('microsoft');
    await journey.key('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'MSFT' })).toBeFocused();
    await expect(page.getByRole('main')).toContainText('Microsoft Corp.');
    journey.end({ presses: 0, keys: 11 });
  });
});

test.describe('a visitor who reads French, at a desk', () => {
  test.use({ locale: 'fr-CA' });

  test('compares two stocks, by mouse', async ({ page }, info) => {
    const journey = await Journey.begin(page, info);
    await journey.press(page.getByRole('button', { name: 'Palette de commandes' }));
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
    await journey.type('microsoft');
    await journey.press(page.getByRole('option', { name: /^MSFT/ }));
    await journey.press(page.getByRole('button', { name: 'Comparer', exact: true }));
    const dialog = page.getByRole('dialog', { name: 'Comparer MSFT' });
    await expect(dialog.getByRole('combobox')).toBeFocused();
    await journey.type('spy');
    await journey.press(dialog.getByRole('button', { name: 'Ajouter' }));
    await expect(dialog.getByRole('listitem')).toHaveText([/^SPY-U/]);
    await journey.press(dialog.getByRole('button', { name: 'Fermer' }));
    await expect(page.getByRole('list', { name: 'Titres comparés' }).getByRole('listitem')).toHaveText([
      /^MSFT.*\d,\d\d\s%$/,
      /^SPY-U.*\d,\d\d\s%$/,
    ]);
    journey.end({ presses: 5, keys: 12 });
  });

  test('sends a message, by keyboard alone', async ({ page }, info) => {
    const journey = await Journey.begin(page, info);
    await journey.callPalette();
    await journey.type('joindre');
    await journey.key('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Nous joindre' })).toBeFocused();
    await journey.tabTo(page.getByLabel('Votre courriel'));
    await journey.type('anne@example.com');
    await journey.tabTo(page.getByLabel('Objet'));
    await journey.type('Lots');
    await journey.tabTo(page.getByRole('main').getByLabel('Message'));
    await journey.type('Bonjour');
    await journey.tabTo(page.getByRole('button', { name: 'Envoyer' }), 'enter');
    await expect(page.getByRole('heading', { name: 'Votre message est envoyé' })).toBeFocused();
    await expect(page.getByRole('main')).toContainText('La réponse ira à anne@example.com.');
    journey.end({ presses: 0, keys: 41 });
  });
});

test.describe('a visitor in the dark, at a desk', () => {
  test.use({ colorScheme: 'dark' });

  test('draws a pitchfork, whose fourth click would begin another, and undoes it, by mouse', async ({ page }, info) => {
    const journey = await Journey.begin(page, info);
    await journey.press(
      page.getByRole('table', { name: 'TSX Volume Leaders' }).getByRole('link', { name: 'KFGC', exact: true }),
    );
    const chart = page.locator('[data-phase="ready"]');
    const line = page.getByRole('region', { name: /^Chart of/ }).locator('p[aria-live]');
    const tools = page.getByRole('toolbar', { name: 'Drawing tools' });
    await expect(chart).toBeVisible();
    await journey.press(tools.getByRole('button', { name: 'Pitchfork, 3 clicks' }));
    await expect(line).toContainText('Pitchfork: click the first of 3 points');
    await journey.pressAt(chart, 0.2, 0.6);
    await expect(line).toContainText('now the second point');
    await journey.pressAt(chart, 0.4, 0.3);
    await expect(line).toContainText('now the third point');
    await journey.pressAt(chart, 0.5, 0.5);
    await expect(line).toContainText('Pitchfork: click the first of 3 points');
    await expect(line).toContainText('1 drawing');
    await journey.pressAt(chart, 0.6, 0.5);
    await expect(line).toContainText('now the second point');
    await journey.key('Escape');
    await journey.press(tools.getByRole('button', { name: 'Undo', exact: true }));
    await expect(line).not.toContainText('1 drawing');
    await expect(tools.getByRole('button', { name: 'Undo', exact: true })).toHaveAttribute('aria-disabled', 'true');
    journey.end({ presses: 7, keys: 1 });
  });
});

test.describe('a visitor with a phone', () => {
  test.use(PHONE);

  test('reads an article, by touch', async ({ page }, info) => {
    const journey = await Journey.begin(page, info, 'touch');
    const headline = page.getByRole('table', { name: 'Recent News' }).getByRole('link').last();
    const title = (await headline.textContent()) ?? '';
    await journey.press(headline);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    const article = page.getByRole('article');
    await expect(article.locator('p').first()).toBeVisible();
    await expect(article).toContainText('2020');
    await expect(page.getByRole('main').locator('script')).toHaveCount(0);
    journey.end({ presses: 1, keys: 0 });
  });

  test('changes the period and finds the drawing in place, by touch', async ({ page }, info) => {
    const journey = await Journey.begin(page, info, 'touch');
    await journey.press(
      page.getByRole('table', { name: 'TSX Volume Leaders' }).getByRole('link', { name: 'KFGC', exact: true }),
    );
    const chart = page.locator('[data-phase="ready"]');
    const line = page.getByRole('region', { name: /^Chart of/ }).locator('p[aria-live]');
    await expect(chart).toBeVisible();
    await journey.press(page.getByRole('button', { name: 'Draw', exact: true }));
    await journey.press(page.getByRole('button', { name: 'Horizontal line, 1 tap' }));
    await journey.pressAt(chart, 0.5, 0.3);
    await expect(line).toContainText('1 drawing');
    // The tool in hand gives the button its name.
    await journey.press(page.getByRole('button', { name: 'Horizontal line', exact: true }));
    await journey.press(page.getByRole('button', { name: 'Read-out', exact: true }));
    await journey.pressAt(chart, 0.5, 0.3);
    await expect(line).toContainText(/^Horizontal line at \d+\.\d\d selected/);
    const drawn = (await line.textContent()) ?? '';
    await journey.press(page.getByRole('button', { name: /^Period/ }));
    const dialog = page.getByRole('dialog', { name: 'Period' });
    await journey.press(dialog.getByText('Weekly', { exact: true }), dialog.getByRole('button', { name: 'OK' }));
    await expect(page.locator('[data-phase="ready"]')).toHaveAccessibleName(/Weekly/);
    await expect(line).toHaveText(drawn);
    journey.end({ presses: 10, keys: 0 });
  });
});

test.describe('a visitor who reads French in the dark, with a phone', () => {
  test.use({ ...PHONE, locale: 'fr-CA', colorScheme: 'dark' });

  test('opens three lists, by touch', async ({ page }, info) => {
    const journey = await Journey.begin(page, info, 'touch');
    const menu = page.getByRole('banner').getByRole('link', { name: 'Menu' });
    const entry = (name: string) => page.getByRole('dialog').getByRole('link', { name, exact: true });
    const rows = page.getByRole('main').getByRole('rowheader');
    await journey.press(menu, entry('Marchés'));
    await expect(rows).toHaveCount(13);
    await journey.press(menu, entry('Recherche'));
    // The button stays in sight below a form that is longer than the phone.
    await expect(page.getByRole('button', { name: 'Chercher', exact: true })).toBeInViewport({ ratio: 1 });
    await journey.press(page.getByRole('button', { name: 'Chercher', exact: true }));
    await expect(page.getByRole('heading', { level: 1, name: '% hausse TSX' })).toBeVisible();
    await expect(rows.nth(3)).toBeVisible();
    await journey.press(menu, entry('Cotes'), page.getByRole('combobox', { name: 'Symboles ou nom de société' }));
    await expect(page.getByRole('combobox', { name: 'Symboles ou nom de société' })).toBeFocused();
    await journey.type('microsoft');
    await journey.press(page.getByRole('option', { name: /^MSFT/ }), page.getByRole('button', { name: 'Afficher' }));
    await expect(rows).toHaveText([/MSFT/]);
    journey.end({ presses: 10, keys: 9 });
  });
});
