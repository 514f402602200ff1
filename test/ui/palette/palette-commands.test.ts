import { describe, expect, it, vi } from 'vitest';
import type { Translate } from '../../../ui/i18n/text.ts';
import {
  listCommands,
  matchingCommands,
  type PaletteSituation,
  paletteCommands,
} from '../../../ui/palette/palette-commands.ts';
import { ROUTES } from '../../../ui/route-table.ts';

// The settings ask the browser for the system's wishes.
vi.hoisted(() => Object.assign(globalThis, { matchMedia: () => ({ matches: false }) }));

const t: Translate = (key, values) => (values === undefined ? key : `${key} ${Object.values(values).join(' ')}`);

const VISITOR: PaletteSituation = {
  routes: ROUTES,
  loggedIn: false,
  realtime: false,
  administrator: false,
  provider: 'Borealis',
  externalUrl: '',
  newsRegion: 'CU',
  display: { theme: 'dark', density: 'compact', language: 'fr' },
  replay: 'none',
};

const of = (situation: Partial<PaletteSituation>) => paletteCommands({ ...VISITOR, ...situation }, t);
const named = (name: string, commands = of({})) => commands.find((command) => command.name === name);

describe('the commands of the palette', () => {
  it('are the screens of the menu with its permissions', () => {
    expect(named('nav.quotes')).toMatchObject({ disabled: false, act: { type: 'open', path: '/stock-select' } });
    expect(named('nav.value')).toMatchObject({ disabled: true, note: 'palette.subscribers' });
    expect(named('nav.value', of({ loggedIn: true }))).toMatchObject({ disabled: false, note: '' });
    expect(named('nav.alarms', of({ loggedIn: true }))).toBeUndefined();
    expect(named('nav.alarms', of({ loggedIn: true, realtime: true }))).toMatchObject({ disabled: false });
  });

  it('open the news of the countries chosen last', () => {
    expect(named('nav.news')?.act).toEqual({ type: 'open', path: '/news/UC%20notsymbol' });
    expect(named('nav.news', of({ newsRegion: 'C' }))?.act).toEqual({ type: 'open', path: '/news/C%20notsymbol' });
    expect(named('nav.news', of({ newsRegion: 'nowhere' }))?.act).toMatchObject({ path: '/news/UC%20notsymbol' });
  });

  it('offer login to visitors, and logout to subscribers', () => {
    expect(named('nav.login')?.act).toEqual({ type: 'login' });
    expect(named('nav.logout')).toBeUndefined();
    expect(named('nav.logout', of({ loggedIn: true }))?.act).toEqual({ type: 'logout' });
    expect(named('nav.login', of({ loggedIn: true }))).toBeUndefined();
  });

  it('open several symbols as a list, first of the country chosen last, and once if every symbol names its own', () => {
    const paths = (typed: string, region: 'C' | 'U') =>
      listCommands(typed, region, t).map(({ act }) => act.type === 'open' && act.path);
    expect(paths('msft, spy', 'U')).toEqual(['/quote/symbols/MSFT%20SPY/U/-1', '/quote/symbols/MSFT%20SPY/C/-1']);
    expect(paths('ry u:msft', 'C')[0]).toBe('/quote/symbols/RY%20U%3AMSFT/C/-1');
    expect(paths('c:ry u:msft', 'C')).toEqual(['/quote/symbols/RY%20U%3AMSFT/C/-1']);
    expect(paths('msft', 'U')).toEqual([]);
    expect(paths('', 'U')).toEqual([]);
  });

  it('link to the provider only if it has an address', () => {
    expect(of({}).some(({ act }) => act.type === 'leave')).toBe(false);
    expect(named('menu.external Borealis', of({ externalUrl: 'https://example.com/' }))?.act).toEqual({
      type: 'leave',
      url: 'https://example.com/',
    });
  });

  it('begin a replay, and play and leave one that runs', () => {
    expect(named('replay.begin.day')?.act).toEqual({ type: 'replay' });
    expect(named('replay.back 5')?.act).toEqual({ type: 'rewind', minutes: 5 });
    expect(named('replay.leave')).toBeUndefined();
    expect(named('replay.leave', of({ replay: 'stands' }))?.act).toEqual({ type: 'leaveReplay' });
    expect(named('replay.play', of({ replay: 'stands' }))?.act).toEqual({ type: 'playOrPause' });
    expect(named('replay.pause', of({ replay: 'plays' }))?.act).toEqual({ type: 'playOrPause' });
  });

  it('set theme, rows and language, and mark the current choice', () => {
    const current = of({}).filter(({ note }) => note === 'palette.current');
    expect(current.map(({ id }) => id)).toEqual(['theme.dark', 'density.compact', 'language.fr']);
  });

  it('have unique names in every group', () => {
    const ids = of({ loggedIn: true, realtime: true, externalUrl: 'https://example.com/' }).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('typed text', () => {
  const names = ['Écran d’accueil', 'Portfolio Ticker', 'Portfolio Value', 'Theme: Dark'];
  const commands = names.map((name) => ({ ...of({})[0]!, id: name, name }));
  const found = (typed: string) => matchingCommands(commands, typed).map(({ name }) => name);

  it('finds commands by the starts of their words, in any order', () => {
    expect(found('port')).toEqual(['Portfolio Ticker', 'Portfolio Value']);
    expect(found('val po')).toEqual(['Portfolio Value']);
    expect(found('olio')).toEqual([]);
  });

  it('ignores accents and case, and finds all commands if it is empty', () => {
    expect(found('ecran ACC')).toEqual(['Écran d’accueil']);
    expect(found('  ')).toEqual(names);
  });
});
