import { type ReactNode, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { Region } from '../../engine/quotes/region.ts';
import type { LookupMatch } from '../../workers/api/records.ts';
import { Combobox } from '../components/combobox.tsx';
import { Modal } from '../components/modal.tsx';
import { useDisplaySettings } from '../display/display-settings.ts';
import { chooseDisplay } from '../display/kept-display.ts';
import { showLanguage, type Translate, useText } from '../i18n/text.ts';
import { showKeys } from '../keys/keys-opening.ts';
import { logOut } from '../market/log-out.ts';
import { useMarketState } from '../market/market-store.ts';
import { useRealtime } from '../market/use-realtime.ts';
import { leaveReplay, playOrPause, rewind } from '../replay/replay-commands.ts';
import { openReplayDialog } from '../replay/replay-opening.ts';
import { focusPlay } from '../replay/replay-play.ts';
import { detailsPath, HOME, LOGIN, MENU } from '../routes/paths.ts';
import type { Route } from '../routes/route.ts';
import { MatchLine } from '../symbol-field/match-line.tsx';
import { type Lookup, useLookup } from '../symbol-field/use-lookup.ts';
import css from './command-palette.module.css';
import {
  listCommands,
  matchingCommands,
  type PaletteAct,
  type PaletteCommand,
  paletteCommands,
} from './palette-commands.ts';
import { keysAhead, showPalette } from './palette-opening.ts';
import { recentSecurities } from './recent-securities.ts';

/** The most securities in the list; typing further narrows them. */
const MAX_MATCHES = 8;

type PaletteOption = PaletteCommand | SecurityOption;

interface SecurityOption {
  readonly id: string;
  readonly group: string;
  readonly match: LookupMatch;
}

/** The screen under the palette, and the screens that it lists. */
export interface PaletteProps {
  readonly path: string;
  readonly routes: readonly Route[];
}

/** Securities, screens and settings by name, over the screen at `path`. Enter runs the active one. */
export function CommandPalette({ path, routes }: PaletteProps): ReactNode {
  const t = useText();
  const id = useId();
  const [, navigate] = useLocation();
  const [typed, setTyped] = useState('');
  /** Enter was pressed before the matches of the text were known: then it runs the first one. */
  const [isAwaited, setAwaited] = useState(false);
  const [failure, setFailure] = useState('');
  const text = typed.trim();
  const lookup = useLookup(text, '');
  const commands = useCommands(routes, t);
  const [recent] = useState(recentSecurities);
  const region = useMarketState((state) => (state.preferences.region === 'U' ? 'U' : 'C'));
  const options = useMemo(
    () => optionsOf(text, lookup, commands, recent, region, t),
    [text, lookup, commands, recent, region, t],
  );
  const isAsking = text !== '' && (lookup.phase === 'asking' || lookup.text !== text);

  function run(act: PaletteAct): void {
    switch (act.type) {
      case 'open':
        open(act.path);
        return;
      case 'leave':
        location.assign(act.url);
        return;
      case 'login':
        open(LOGIN, { from: path });
        return;
      case 'logout':
        logOut();
        open(HOME);
        return;
      case 'keys':
        showPalette(false);
        showKeys(true);
        return;
      case 'replay':
        showPalette(false);
        openReplayDialog(null);
        return;
      case 'rewind':
        void rewind(act.minutes).then((refused) => {
          if (refused !== '') return setFailure(t('replay.notBegun'));
          showPalette(false);
          // The closed palette has given the focus back to what opened it.
          setTimeout(focusPlay);
        });
        return;
      case 'playOrPause':
        showPalette(false);
        playOrPause();
        return;
      case 'leaveReplay':
        showPalette(false);
        leaveReplay();
        return;
      case 'display':
        chooseDisplay(act.changed);
        showPalette(false);
        return;
      case 'language':
        showLanguage(act.language).then(
          (shown) => {
            if (shown) chooseDisplay({ language: act.language });
            showPalette(false);
          },
          () => setFailure(t('display.language.failed')),
        );
    }
  }

  function open(to: string, state?: unknown): void {
    showPalette(false);
    if (to !== location.pathname) navigate(to, { state, replace: location.pathname === MENU });
  }

  function pick(option: PaletteOption): void {
    setAwaited(false);
    if ('match' in option) open(detailsPath(option.match));
    else run(option.act);
  }

  // Done together with the focus, so that no key is lost in between.
  useLayoutEffect(() => {
    const keys = keysAhead.splice(0);
    if (keys.length === 0) return;
    setTyped(keys.reduce(afterKey, ''));
    setAwaited(keys.at(-1) === 'Enter');
  }, []);

  const [first] = options;
  const pickFirst = useRef(pick);
  pickFirst.current = pick;
  useEffect(() => {
    if (!isAwaited || isAsking) return;
    setAwaited(false);
    if (first !== undefined && !isDisabled(first)) pickFirst.current(first);
  }, [isAwaited, isAsking, first]);

  const said = failure === '' ? statusOf(options.length, lookup, isAsking, text, t) : failure;
  const isQuiet = failure === '' && options.length > 0 && lookup.phase !== 'failed' && lookup.phase !== 'refused';
  return (
    <Modal title={t('palette.title')} guide="first-day#find" place="top" onClose={() => showPalette(false)}>
      <Combobox
        id={id}
        label={t('palette.label')}
        listLabel={t('palette.title')}
        value={typed}
        options={options}
        draw={(option) => ('match' in option ? <MatchLine match={option.match} /> : <CommandLine command={option} />)}
        onChange={(next) => {
          setTyped(next);
          setAwaited(false);
          setFailure('');
        }}
        onPick={(option, byKey) => {
          // The first result is only final once it is known whether a security's symbol was typed.
          if (byKey && isAsking && option === first) setAwaited(true);
          else pick(option);
        }}
        onEnter={() => setAwaited(isAsking)}
        alwaysOpen
        hint="go"
      />
      <p className={css.said} data-quiet={isQuiet} role="status">
        {said} {isQuiet ? <span className={css.keys}>{t('palette.keys')}</span> : null}
      </p>
    </Modal>
  );
}

/** A text after a key was typed at its end. */
function afterKey(text: string, key: string): string {
  if (key === 'Backspace') return text.slice(0, -1);
  return key === 'Enter' ? text : text + key;
}

function CommandLine({ command }: { readonly command: PaletteCommand }): ReactNode {
  return (
    <span className={css.command}>
      <span>{command.name}</span>
      <span className={css.note}>{command.note}</span>
    </span>
  );
}

function useCommands(routes: readonly Route[], t: Translate): readonly PaletteCommand[] {
  const loggedIn = useMarketState((state) => state.session.loggedIn);
  const administrator = useMarketState((state) => state.session.administrator);
  const provider = useMarketState((state) => state.config.provider);
  const externalUrl = useMarketState((state) => state.config.externalUrl);
  const newsRegion = useMarketState((state) => state.preferences.newsregion ?? '');
  const realtime = useRealtime();
  const replay = useMarketState((state) =>
    state.replay === null ? 'none' : state.replay.playing ? 'plays' : 'stands',
  );
  const display = useDisplaySettings();
  return useMemo(
    () =>
      paletteCommands(
        { routes, loggedIn, realtime, administrator, provider, externalUrl, newsRegion, display, replay },
        t,
      ),
    [routes, loggedIn, realtime, administrator, provider, externalUrl, newsRegion, display, replay, t],
  );
}

/**
 * The content of the list: an exact symbol comes first, otherwise commands come before securities. A text that is neither may be the
 * symbols of a list.
 */
function optionsOf(
  text: string,
  { text: answered, matches }: Lookup,
  commands: readonly PaletteCommand[],
  recent: readonly LookupMatch[],
  region: Region,
  t: Translate,
): readonly PaletteOption[] {
  if (text === '') return [...recent.map((match) => securityOption(match, t('palette.recent'))), ...commands];
  const found = matchingCommands(commands, text);
  if (answered !== text) return found;
  if (found.length === 0 && matches.length === 0) return listCommands(text, region, t);
  const securities = matches.slice(0, MAX_MATCHES).map((match) => securityOption(match, t('palette.securities')));
  const isSymbol = matches.some(({ symbol }) => symbol === text.toUpperCase());
  return isSymbol ? [...securities, ...found] : [...found, ...securities];
}

function securityOption(match: LookupMatch, group: string): SecurityOption {
  return { id: `${match.region}:${match.symbol}`, group, match };
}

function isDisabled(option: PaletteOption): boolean {
  return 'disabled' in option && option.disabled;
}

/** The number of results, or why there are none. */
function statusOf(count: number, { phase }: Lookup, isAsking: boolean, text: string, t: Translate): string {
  if (phase === 'refused') return t('failure.not-owner');
  if (phase === 'failed') return t('palette.unreachable');
  if (count > 0) return t('palette.count', { n: count });
  return isAsking ? t('palette.asking') : t('palette.none', { text });
}
