import type { DeclareScenario } from './declare-scenario.ts';
import { at, type Place } from './place.ts';

const MAIN = at('main');
const DIALOG = at('dialog');
const HEADING: Place = { css: 'h1' };
const CHART: Place = { css: '[data-phase="ready"]' };
/** The message of the current drawing tool. */
const LINE: Place = { css: 'p[aria-live]', within: at('region', /^Chart of/) };
const LEADER = at('link', 'KFGC', at('table', 'TSX Volume Leaders'));

/** The tasks of a newcomer who has no account. */
export function visitorJourneys(test: DeclareScenario): void {
  test('finds a company by its name, by keyboard alone', { language: 'en', theme: 'light', device: 'desk' }, async ({
    journey,
  }) => {
    await journey.callPalette();
    await journey.type('microsoft');
    await journey.key('Enter');
    await journey.sees(at('heading', 'MSFT'), { focused: true });
    await journey.sees(MAIN, { text: /Microsoft Corp\./ });
    return { presses: 0, keys: 11 };
  });

  test('compares two stocks, by mouse', { language: 'fr', theme: 'light', device: 'desk' }, async ({ journey }) => {
    await journey.press(at('button', /Symbole ou société/));
    await journey.sees(at('combobox', undefined, DIALOG), { focused: true });
    await journey.type('microsoft');
    await journey.press(at('option', /^MSFT/));
    await journey.press(at('button', 'Comparer'));
    const dialog = at('dialog', 'Comparer MSFT');
    await journey.sees(at('combobox', undefined, dialog), { focused: true });
    await journey.type('spy');
    await journey.press(at('button', /Ajouter/, dialog));
    await journey.sees(at('listitem', undefined, dialog), { text: [/^SPY-U/] });
    await journey.press(at('button', 'Fermer', dialog));
    await journey.sees(at('listitem', undefined, at('list', 'Titres comparés')), {
      text: [/^MSFT.*\d,\d\d\s%$/, /^SPY-U.*\d,\d\d\s%$/],
    });
    return { presses: 5, keys: 12 };
  });

  test('sends a message, by keyboard alone', { language: 'fr', theme: 'light', device: 'desk' }, async ({
    journey,
  }) => {
    await journey.callPalette();
    await journey.type('joindre');
    await journey.key('Enter');
    await journey.sees(at('heading', 'Nous joindre'), { focused: true });
    await journey.tabTo(at('textbox', /Votre courriel/));
    await journey.type('anne@example.com');
    await journey.tabTo(at('textbox', /Objet/));
    await journey.type('Lots');
    await journey.tabTo(at('textbox', /Message/, MAIN));
    await journey.type('Bonjour');
    await journey.tabTo(at('button', 'Envoyer'), 'enter');
    await journey.sees(at('heading', 'Votre message est envoyé'), { focused: true });
    await journey.sees(MAIN, { text: /Nous répondrons à anne@example\.com\./ });
    return { presses: 0, keys: 41 };
  });

  test('draws a pitchfork, whose fourth click would begin another, and undoes it, by mouse', {
    language: 'en',
    theme: 'dark',
    device: 'desk',
  }, async ({ journey }) => {
    const tools = at('toolbar', 'Drawing tools');
    const undo = at('button', 'Undo', tools);
    await journey.press(LEADER);
    await journey.sees(CHART);
    await journey.press(at('button', 'Pitchfork, 3 clicks', tools));
    await journey.sees(LINE, { text: /Pitchfork: click the first of 3 points/ });
    await journey.pressAt(CHART, 0.2, 0.6);
    await journey.sees(LINE, { text: /now the second point/ });
    await journey.pressAt(CHART, 0.4, 0.3);
    await journey.sees(LINE, { text: /now the third point/ });
    await journey.pressAt(CHART, 0.5, 0.5);
    await journey.sees(LINE, { text: /Pitchfork: click the first of 3 points/ });
    await journey.sees(LINE, { text: /1 drawing/ });
    await journey.pressAt(CHART, 0.6, 0.5);
    await journey.sees(LINE, { text: /now the second point/ });
    await journey.key('Escape');
    await journey.press(undo);
    await journey.sees(LINE, { text: /^(?!.*1 drawing)/ });
    await journey.sees(undo, { disabled: true });
    return { presses: 7, keys: 1 };
  });

  test('reads an article, by touch', { language: 'en', theme: 'light', device: 'phone' }, async ({ journey }) => {
    const headline: Place = { ...at('link', undefined, at('table', 'Recent News')), nth: -1 };
    const { text } = await journey.sees(headline);
    await journey.press(headline);
    await journey.sees(HEADING, { text });
    await journey.sees({ css: 'p', within: at('article'), nth: 0 }, { text: /\w/ });
    await journey.sees(at('article'), { text: /2020/ });
    await journey.counts({ css: 'script', within: MAIN }, 0);
    return { presses: 1, keys: 0 };
  });

  test('changes the period and finds the drawing in place, by touch', {
    language: 'en',
    theme: 'light',
    device: 'phone',
  }, async ({ journey }) => {
    await journey.press(LEADER);
    await journey.sees(CHART);
    await journey.press(at('button', 'Draw'));
    await journey.press(at('button', /Horizontal line, 1 (tap|click)/));
    await journey.pressAt(CHART, 0.5, 0.3);
    await journey.sees(LINE, { text: /1 drawing/ });
    // The current tool gives the button its name.
    await journey.press(at('button', 'Horizontal line'));
    await journey.press(at('button', 'Data readout'));
    await journey.pressAt(CHART, 0.5, 0.3);
    const { text } = await journey.sees(LINE, { text: /^Horizontal line at \d+\.\d\d selected/ });
    await journey.press(at('button', /^Period/));
    await journey.press(at('menuitemradio', 'Weekly'));
    await journey.sees(CHART, { name: /Weekly/ });
    await journey.sees(LINE, { text });
    return { presses: 9, keys: 0 };
  });

  test('opens three lists, by touch', { language: 'fr', theme: 'dark', device: 'phone' }, async ({ journey }) => {
    const menu = at('link', /Menu/, at('banner'));
    const entry = (name: string): Place => at('link', name, DIALOG);
    const rows = at('rowheader', undefined, MAIN);
    const search = at('button', 'Chercher');
    const symbols = at('combobox', /Symboles ou nom de société/);
    await journey.press(menu, entry('Marchés'));
    await journey.counts(rows, 13);
    await journey.press(menu, entry('Recherche'));
    // The button stays visible below a form that is longer than the phone.
    await journey.sees(search, { whole: true });
    await journey.press(search);
    await journey.sees(HEADING, { text: 'Hausse en % TSX' });
    await journey.sees({ ...rows, nth: 3 });
    await journey.press(at('link', 'Listes', at('navigation', 'Accès rapide')), symbols);
    await journey.sees(symbols, { focused: true });
    await journey.type('microsoft');
    await journey.press(at('option', /^MSFT/), at('button', /Afficher/));
    await journey.sees(rows, { text: [/MSFT/] });
    return { presses: 9, keys: 9 };
  });
}
