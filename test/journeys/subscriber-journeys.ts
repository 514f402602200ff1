import type { DeclareScenario } from './declare-scenario.ts';
import type { Journey } from './journey.ts';
import { at, type Place } from './place.ts';

const MAIN = at('main');
const BANNER = at('banner');
const FOOTER = at('contentinfo');

/** Logs in with the demo account, as a newcomer does; two presses. */
async function logIn(
  journey: Journey,
  words: { login: string; demo: string; live: RegExp } = {
    login: 'Login',
    demo: 'Use the demo account',
    live: /Live since/,
  },
): Promise<void> {
  await journey.press(at('link', words.login, BANNER), at('button', words.demo));
  await journey.sees(FOOTER, { text: words.live });
}

/** The tasks of a newcomer who has an account. */
export function subscriberJourneys(test: DeclareScenario): void {
  test('sees a halt where it happens, what it is, and its end, by mouse', {
    language: 'en',
    theme: 'light',
    device: 'desk',
  }, async ({ journey, server }) => {
    await logIn(journey);
    const row = at('row', /KFGC/, at('table', 'TSX Volume Leaders'));
    await journey.sees(row, { name: /^(?!.*Halted)/ });
    await server.command({ do: 'halt', symbol: 'KFGC', region: 'C', code: 169 });
    await journey.sees(row, { name: /Halted/ });
    await journey.press(at('link', 'KFGC', row));
    await journey.sees(at('heading', 'KFGC'), { focused: true });
    const halted: Place = { text: 'Halted', within: MAIN };
    await journey.sees(halted);
    await server.command({ do: 'halt', symbol: 'KFGC', region: 'C', code: 0 });
    await journey.counts(halted, 0);
    return { presses: 3, keys: 0 };
  });

  test('reads the order book, by keyboard alone', { language: 'en', theme: 'light', device: 'desk' }, async ({
    journey,
  }) => {
    await journey.callPalette();
    await journey.type('login');
    await journey.key('Enter');
    await journey.tabTo(at('button', 'Use the demo account'), 'enter');
    await journey.sees(FOOTER, { text: /Live since/ });
    await journey.callPalette();
    await journey.type('spy');
    await journey.key('Enter');
    await journey.sees(at('heading', 'SPY'), { focused: true });
    await journey.tabTo(at('link', 'Depth Order/L2', MAIN), 'enter');
    const best = (side: string): Place =>
      at('cell', undefined, { css: 'tbody tr:first-child', within: at('table', side) });
    // Another test on this server may have traded thousands of shares of it.
    await journey.sees(best('Bids'), { text: [/^\w+$/, /^[\d,]+$/, /^[\d,]+$/, /^[\d,]+\.\d\d$/] });
    await journey.sees(best('Asks'), { text: [/^[\d,]+\.\d\d$/, /^[\d,]+$/, /^[\d,]+$/, /^\w+$/] });
    const bid = await journey.sees({ ...best('Bids'), nth: -1 });
    const ask = await journey.sees({ ...best('Asks'), nth: 0 });
    const [bidden = 0, asked = 0] = [bid, ask].map(({ text }) => Number(text.replaceAll(',', '')));
    if (!(bidden < asked)) throw new Error(`${bidden} is bid, and only ${asked} asked`);
    return { presses: 0, keys: 23 };
  });

  test('logs out, and leaves nothing open that is a subscriber’s, by mouse', {
    language: 'en',
    theme: 'light',
    device: 'desk',
  }, async ({ journey }) => {
    await logIn(journey);
    await journey.press(at('button', 'Portfolio', BANNER), at('link', /Portfolio Value/, BANNER));
    await journey.press(at('link', 'Portfolio 1', MAIN));
    await journey.sees({ css: 'dl dd', within: MAIN, nth: 0 }, { text: /\d/ });
    await journey.press(at('link', /Log out/, BANNER));
    await journey.sees(at('link', 'Login', BANNER));
    await journey.sees(BANNER, { text: /^(?!.*demo)/ });
    await journey.sees(at('table', 'Major Indices'));
    await journey.window.back();
    await journey.sees(at('heading', 'Log in to see this'));
    await journey.counts({ css: 'dl', within: MAIN }, 0);
    return { presses: 6, keys: 0 };
  });

  test('sets an alarm and sees it fire, by mouse', { language: 'fr', theme: 'light', device: 'desk' }, async ({
    journey,
    server,
  }) => {
    await logIn(journey, {
      login: 'Se connecter',
      demo: 'Utiliser le compte démo',
      live: /En direct depuis/,
    });
    try {
      await journey.press(at('button', /Symbole ou société/));
      await journey.sees(at('combobox', undefined, at('dialog')), { focused: true });
      await journey.type('microsoft');
      await journey.press(at('option', /^MSFT/));
      await journey.press(at('link', 'Alertes', MAIN));
      await journey.press(at('button', 'Ajouter une alerte'));
      const dialog = at('dialog', 'Ajouter une alerte');
      await journey.press(at('textbox', /Valeur/, dialog));
      await journey.type('214,5');
      await journey.press(at('button', 'OK', dialog));
      const alarm: Place = { css: 'tbody tr', within: at('table', 'Alertes sur MSFT') };
      await journey.sees(alarm, { text: /Surveillée/ });
      await server.print('MSFT', 'U', 214.6, 500);
      await journey.sees(alarm, { text: /Déclenchée/ });
      await journey.sees({ ...at('status'), text: /MSFT : / }, { text: /Cours 214,60, au moins 214,50/ });
    } finally {
      await journey.window.evaluate("fetch('/api/usersettings/set/xalarms/0').then(({ ok }) => ok)");
    }
    return { presses: 8, keys: 14 };
  });

  test('adds a stock to a portfolio and removes it, by touch', {
    language: 'en',
    theme: 'dark',
    device: 'phone',
  }, async ({ journey }) => {
    await logIn(journey);
    await journey.press(at('link', 'Portfolio', at('navigation', 'Quick access')), at('link', 'Portfolio 6', MAIN));
    // Nothing in it is polled or live.
    await journey.sees(MAIN, { text: /^(?=.*This portfolio is empty)(?!.*(Polling|Live))/ });
    await journey.press(at('button', /Add Stock/, MAIN));
    const dialog = at('dialog', 'Add Stock');
    const symbol = at('combobox', undefined, dialog);
    await journey.sees(symbol, { focused: true });
    await journey.type('microsoft');
    await journey.press(at('option', /^MSFT/, dialog));
    // The picked symbol is in the field, and its country is set in the switch.
    await journey.sees(symbol, { value: /^MSFT\s*$/ });
    await journey.sees(at('radio', 'US', dialog), { checked: true });
    await journey.press(at('button', 'Add', dialog));
    await journey.sees(at('row', /MSFT/, MAIN), { text: /Microsoft Corp\./ });
    await journey.press({ css: 'label', text: /Edit/, within: MAIN }, at('button', 'Remove MSFT', MAIN));
    await journey.press(at('button', 'Remove', at('dialog')));
    await journey.sees(MAIN, { text: /This portfolio is empty/ });
    return { presses: 10, keys: 9 };
  });
}
