import { changedPreferences, formatPreferences, PREFERENCE_DEFAULTS } from '../../engine/settings/preferences.ts';
import { ask } from '../journeys/blink.ts';
import type { DeclareScenario } from '../journeys/declare-scenario.ts';
import type { Journey } from '../journeys/journey.ts';
import { at, type Place } from '../journeys/place.ts';
import type { Viewer } from '../journeys/window.ts';
import { DEMO_PASSWORD, type TestServer } from '../support/server.ts';
import { SilentProxy } from '../support/silent-proxy.ts';

const DESK: Viewer = { language: 'en', theme: 'light', device: 'desk' };
const MAIN = at('main');
const LIST = '/quote/symbols/MSFT SPY/U/-1';
const ONE = '/quote/symbols/MSFT/U/-1';
const CHART = '/details/U SPY/chart/U SPY';
const DRAWN: Place = { css: '[data-phase="ready"]' };
const LAST: Place = { ...at('cell', undefined, at('row', /MSFT/)), nth: 1 };
const DOT: Place = { css: '[data-state]', within: MAIN, nth: 0 };
const LOST: Place = { text: /The server is not responding/, nth: 0 };

/** Opens a path or an address as the demo subscriber, with real-time on and default preferences. */
export async function openLive({ window }: Journey, path: string): Promise<void> {
  const login = JSON.stringify({ userid: 'demo', password: DEMO_PASSWORD });
  const value = formatPreferences(changedPreferences(PREFERENCE_DEFAULTS, { realtime: 'true' }));
  const settings = JSON.stringify({ name: 'spasettings', value });
  await window.evaluate(`(async () => {
    const post = (path, body, headers) => fetch(path, {
      method: 'POST', body, headers: { 'Content-Type': 'application/json', ...headers },
    });
    await post('/api/login', ${JSON.stringify(login)});
    const token = /XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? '';
    const { ok } = await post('/api/usersettings/set', ${JSON.stringify(settings)}, { 'X-XSRF-TOKEN': token });
    if (!ok) throw new Error('the preferences are not kept');
  })()`);
  await window.open(path);
}

/** Makes a trade, and waits until the list shows it. */
async function seesTrade(journey: Journey, server: TestServer, price: number): Promise<void> {
  await server.print('MSFT', 'U', price, 300);
  await journey.sees(LAST, { text: new RegExp(price.toFixed(2).replace('.', '\\.')) });
}

/** Scenarios for what differs between browsers: workers, canvases, storage, the network. */
export function scenarios(test: DeclareScenario): void {
  test(
    'a list is live, is sorted by its header, and catches up after it was frozen',
    DESK,
    async ({ journey, server }) => {
      await openLive(journey, LIST);
      await journey.sees(DOT, { text: 'Live' });
      await seesTrade(journey, server, 220.2);
      const symbols = at('rowheader', undefined, MAIN);
      await journey.sees(symbols, { text: [/MSFT/, /SPY/] });
      await journey.press(at('button', 'Last', MAIN));
      await journey.sees(symbols, { text: [/SPY/, /MSFT/] });
      await journey.press(at('button', 'Freeze', MAIN));
      await server.print('MSFT', 'U', 221.2, 300);
      await journey.press(at('button', /^(Resume|Frozen)/, MAIN));
      await journey.sees(LAST, { text: /221\.20/ });
      return undefined;
    },
  );

  test('a halted row has an edge beside its tint', DESK, async ({ journey, server }) => {
    const { window } = journey;
    const row = at('row', /KFGC/, at('table', 'TSX Volume Leaders'));
    await server.command({ do: 'halt', symbol: 'KFGC', region: 'C', code: 169 });
    try {
      await openLive(journey, '/');
      await journey.sees(row, { name: /Halted/ });
      const left = await ask(window, 'aim', row, 0, 0.5);
      if (typeof left === 'string') throw new Error(left);
      const picture = (await window.photograph()).toString('base64');
      const [edge, tint] = await Promise.all([1, 6].map((x) => ask(window, 'colour', picture, left.x + x, left.y)));
      if (edge === tint) throw new Error(`both are ${edge}`);
    } finally {
      await server.command({ do: 'halt', symbol: 'KFGC', region: 'C', code: 0 });
    }
    return undefined;
  });

  test('a board has its lists painted and its chart drawn, and paints and says a trade', DESK, async (stage) => {
    const { journey, server } = stage;
    const content = (symbols: string): object => ({ kind: 'list', list: `/quote/symbols/${symbols}/U/-1` });
    const chart = { kind: 'chart', security: { symbol: 'SPY', region: 'U' }, choice: {} };
    const tiles = [content('MSFT SPY'), chart].map((one, n) => ({
      title: '',
      colour: n,
      width: 1,
      height: 1,
      content: one,
    }));
    const kept = JSON.stringify({ version: 1, shown: 0, boards: [{ name: 'Mine', tiles }] });
    await journey.window.evaluate(`localStorage.setItem('borealis.boards/demo', ${JSON.stringify(kept)})`);
    await openLive(journey, '/board');
    const [list, drawn] = [0, 1].map((nth): Place => ({ css: '[data-tile]', nth })) as [Place, Place];
    const canvas: Place = { css: 'canvas', within: list };
    const said: Place = { css: 'tbody tr:first-child td', within: list };
    await journey.sees({ ...said, nth: 1 }, { text: /\d/ });
    await journey.sees(list, { text: /Live/ });
    const before = await journey.seesPainted(canvas);
    await server.print('MSFT', 'U', 231.75, 1000);
    await journey.seesPainted(canvas, before);
    await journey.sees({ ...said, text: '231.75', nth: 0 });
    await journey.sees({ ...DRAWN, within: drawn });
    await journey.seesPainted({ css: 'canvas', within: drawn, nth: 0 });
    // Tiles change places by keys.
    const titles: Place = { css: '[data-tile] h2' };
    await journey.sees(titles, { text: [/MSFT/, /SPY/] });
    await journey.press({ css: '[data-grip]', within: drawn });
    await journey.key('Control+ArrowLeft');
    await journey.sees({ ...titles, nth: 0 }, { text: /SPY-U/ });
    await journey.seesPainted({ css: 'canvas', within: drawn, nth: 0 });
    return undefined;
  });

  test('a chart is drawn, follows a trade, and takes an indicator', DESK, async ({ journey, server }) => {
    await openLive(journey, CHART);
    await journey.sees(DRAWN);
    await journey.press({ css: 'label', text: '1 Day', within: MAIN });
    await journey.sees(at('radio', '1 Day', MAIN), { checked: true });
    const canvas: Place = { css: '[data-phase="ready"] canvas', nth: 0 };
    const before = await journey.seesPainted(canvas);
    await server.print('SPY', 'U', 369.9, 300);
    const after = await journey.seesPainted(canvas, before);
    await journey.press(at('button', 'Options', MAIN));
    const dialog = at('dialog', 'Options');
    await journey.choose(at('combobox', /Add an upper/, dialog), 'Bollinger Bands');
    await journey.press(at('button', 'OK', dialog));
    await journey.sees(DRAWN, { name: /Bollinger/ });
    await journey.seesPainted(canvas, after);
    return undefined;
  });

  test('an order book follows the market', DESK, async ({ journey, server }) => {
    await openLive(journey, '/details/U MSFT/level2/U MSFT');
    const best: Place = {
      ...at('cell', undefined, { css: 'tbody tr:first-child', within: at('table', 'Bids') }),
      nth: -1,
    };
    const { text } = await journey.sees(best, { text: /^\d+\.\d\d$/ });
    const lower = Number(text) - 7;
    await server.print('MSFT', 'U', lower, 1000);
    await journey.sees(best, { text: new RegExp(`^${Math.trunc(lower)}|^${Math.trunc(lower) - 1}`) });
    return undefined;
  });

  test('a server that ends is reported, what was shown stays, and all is live again with it', DESK, async (stage) => {
    const { journey, server } = stage;
    await openLive(journey, LIST);
    await journey.sees(DOT, { text: 'Live' });
    await seesTrade(journey, server, 222.2);
    await server.kill();
    try {
      await journey.sees(LOST);
      await journey.sees(DOT, { text: /^Offline/ });
      await journey.sees(LAST, { text: /222\.20/ });
    } finally {
      await server.start();
    }
    await journey.sees(DOT, { text: 'Live' });
    await journey.counts(LOST, 0);
    await seesTrade(journey, server, 223.3);
    return undefined;
  });

  test('a line that falls silent is reported, and goes on when it speaks', DESK, async ({ journey, server }) => {
    const between = new SilentProxy(server.url);
    await between.start();
    try {
      await journey.window.open(`${between.url}/`);
      await openLive(journey, between.url + LIST);
      await journey.sees(DOT, { text: 'Live' });
      await seesTrade(journey, server, 224.4);
      between.silence();
      await journey.sees(DOT, { text: /^Offline/ });
      await journey.sees(LAST, { text: /224\.40/ });
      await server.print('MSFT', 'U', 225.5, 300);
      between.speak();
      await journey.sees(DOT, { text: 'Live' });
      await journey.sees(LAST, { text: /225\.50/ });
    } finally {
      await between.stop();
    }
    return undefined;
  });

  test('the app opens without its server, with what was seen as old as it is', DESK, async ({ journey, server }) => {
    const { window } = journey;
    await openLive(journey, ONE);
    await journey.sees(LAST, { text: /\d/ });
    // The worker ends with its only page, and would lose an answer that it has not stored yet.
    await journey.waits('navigator.serviceWorker.ready.then(() => true)');
    await journey.waits("caches.match('/api/quote/MSFT/U').then((kept) => kept !== undefined)");
    await server.kill();
    try {
      await window.open(ONE);
      await journey.sees(MAIN, { text: /As of \d\d:\d\d:\d\d, \d+ (s|min) old\./ });
      await journey.sees(LAST, { text: /\d/ });
    } finally {
      await server.start();
    }
    await journey.sees(DOT, { text: 'Live' });
    return undefined;
  });
}
