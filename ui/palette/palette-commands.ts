import { LANGUAGES, type Language } from '../../engine/format/languages.ts';
import { otherRegion, type Region } from '../../engine/quotes/region.ts';
import { DENSITIES, type DisplaySettings, THEMES } from '../display/display-choice.ts';
import type { Translate } from '../i18n/text.ts';
import { REWINDS } from '../replay/replay-choices.ts';
import { mainEntries } from '../routes/main-entries.ts';
import { HOME, symbolsPath } from '../routes/paths.ts';
import type { Route } from '../routes/route.ts';
import { readSymbolsText, writeSymbolsText } from '../routes/symbols-text.ts';

/** What a command does. */
export type PaletteAct =
  | { readonly type: 'open'; readonly path: string }
  /** An external page. */
  | { readonly type: 'leave'; readonly url: string }
  /** Shows the keys of the screen. */
  | { readonly type: 'keys' }
  | { readonly type: 'login' }
  | { readonly type: 'logout' }
  /** Opens the dialog that begins a replay. */
  | { readonly type: 'replay' }
  /** Goes back some minutes, in a replay or of today. */
  | { readonly type: 'rewind'; readonly minutes: number }
  /** Plays or pauses the replay, or returns to the live market. */
  | { readonly type: 'playOrPause' }
  | { readonly type: 'leaveReplay' }
  | { readonly type: 'display'; readonly changed: Partial<Omit<DisplaySettings, 'language'>> }
  | { readonly type: 'language'; readonly language: Language };

/** A command of the palette. */
export interface PaletteCommand {
  readonly id: string;
  readonly group: string;
  readonly name: string;
  /** Why it cannot be run, or that it is the current choice; empty otherwise. */
  readonly note: string;
  readonly disabled: boolean;
  readonly act: PaletteAct;
}

/** The session, and the app's settings. */
export interface PaletteSituation {
  readonly routes: readonly Route[];
  readonly loggedIn: boolean;
  readonly realtime: boolean;
  readonly administrator: boolean;
  readonly provider: string;
  readonly externalUrl: string;
  /** The preference for the countries whose news opens. */
  readonly newsRegion: string;
  readonly display: DisplaySettings;
  /** Whether this tab replays a day, and whether the replay's clock runs. */
  readonly replay: 'none' | 'stands' | 'plays';
}

/**
 * All commands for the current session: the screens of the main menu with its permissions, login or logout, replay, and display
 * settings.
 * Visitors see subscribers' screens but cannot run them; real-time screens show only with real-time.
 */
export function paletteCommands(situation: PaletteSituation, t: Translate): PaletteCommand[] {
  return [
    ...screens(situation, t),
    ...sessionCommands(situation, t),
    ...replayCommands(situation, t),
    ...displayCommands(situation, t),
  ];
}

/** The commands in whose names each typed word starts a word, ignoring accents and case; all commands for an empty text. */
export function matchingCommands(commands: readonly PaletteCommand[], typed: string): readonly PaletteCommand[] {
  const wanted = wordsOf(typed);
  return commands.filter(({ name }) => {
    const words = wordsOf(name);
    return wanted.every((want) => words.some((word) => word.startsWith(want)));
  });
}

/** The lists that a text of several symbols names: those without a country of their own are of `region`, or of the other one. */
export function listCommands(typed: string, region: Region, t: Translate): readonly PaletteCommand[] {
  const commands = new Map<string, PaletteCommand>();
  for (const country of [otherRegion(region), region]) {
    const keys = readSymbolsText(typed, country);
    if (keys === null || keys.length < 2) continue;
    const id = keys.map((key) => `${key.region}:${key.symbol}`).join(' ');
    const name = t('palette.list', { symbols: writeSymbolsText(keys, country) });
    const act = { type: 'open', path: symbolsPath(keys, country) } as const;
    commands.set(id, { id, group: t('lists.title'), name, note: t(`select.region.${country}`), disabled: false, act });
  }
  return [...commands.values()].reverse();
}

function screens(
  { routes, loggedIn, realtime, administrator, provider, externalUrl, newsRegion }: PaletteSituation,
  t: Translate,
): PaletteCommand[] {
  const group = t('palette.screens');
  const screen = (name: string, path: string, disabled = false): PaletteCommand => ({
    id: path,
    group,
    name,
    note: disabled ? t('palette.subscribers') : '',
    disabled,
    act: { type: 'open', path },
  });
  const entries = mainEntries(routes, newsRegion).filter(
    (entry) => (realtime || !entry.realtime) && (administrator || !entry.administrators),
  );
  return [
    screen(t('nav.home'), HOME),
    ...entries.map(({ title, path, subscribers }) => screen(t(title), path, subscribers && !loggedIn)),
    ...(externalUrl === ''
      ? []
      : [
          {
            ...screen(t('menu.external', { provider }), externalUrl),
            act: { type: 'leave', url: externalUrl } as const,
          },
        ]),
    { ...screen(t('keys.title'), '?'), act: { type: 'keys' } },
  ];
}

function sessionCommands({ loggedIn }: PaletteSituation, t: Translate): PaletteCommand[] {
  const type = loggedIn ? 'logout' : 'login';
  return [{ id: type, group: t('palette.session'), name: t(`nav.${type}`), note: '', disabled: false, act: { type } }];
}

function replayCommands({ replay }: PaletteSituation, t: Translate): PaletteCommand[] {
  const group = t('replay.group');
  const command = (id: string, name: string, act: PaletteAct): PaletteCommand => ({
    id,
    group,
    name,
    note: '',
    disabled: false,
    act,
  });
  const begun = [
    command('replay.play', t(replay === 'plays' ? 'replay.pause' : 'replay.play'), { type: 'playOrPause' }),
    command('replay.leave', t('replay.leave'), { type: 'leaveReplay' }),
  ];
  return [
    command('replay', t('replay.begin.day'), { type: 'replay' }),
    ...REWINDS.map((minutes) =>
      command(`replay.${minutes}`, t('replay.back', { n: minutes }), { type: 'rewind', minutes }),
    ),
    ...(replay === 'none' ? [] : begun),
  ];
}

function displayCommands({ display }: PaletteSituation, t: Translate): PaletteCommand[] {
  const group = t('display.heading');
  const setting = (id: string, of: string, value: string, isSo: boolean, act: PaletteAct): PaletteCommand => ({
    id,
    group,
    name: t('palette.setting', { of, value }),
    note: isSo ? t('palette.current') : '',
    disabled: false,
    act,
  });
  return [
    ...THEMES.map((theme) =>
      setting(`theme.${theme}`, t('display.theme'), t(`display.theme.${theme}`), theme === display.theme, {
        type: 'display',
        changed: { theme },
      }),
    ),
    ...DENSITIES.map((density) =>
      setting(
        `density.${density}`,
        t('display.density'),
        t(`display.density.${density}`),
        density === display.density,
        { type: 'display', changed: { density } },
      ),
    ),
    ...LANGUAGES.map(({ code, name }) =>
      setting(`language.${code}`, t('display.language'), name, code === display.language, {
        type: 'language',
        language: code,
      }),
    ),
  ];
}

function wordsOf(text: string): string[] {
  const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
}
