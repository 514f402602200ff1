import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { Link, useLocation } from 'wouter';
import { Icon } from '../components/icon.tsx';
import { useText } from '../i18n/text.ts';
import { showKeys } from '../keys/keys-opening.ts';
import { logOut } from '../market/log-out.ts';
import { useMarketState } from '../market/market-store.ts';
import { useRealtime } from '../market/use-realtime.ts';
import { PaletteKeys } from '../palette/palette-keys.tsx';
import { isPaletteKey, showPalette } from '../palette/palette-opening.ts';
import { openReplayDialog } from '../replay/replay-opening.ts';
import { isCurrent, type MainEntry, mainEntries } from '../routes/main-entries.ts';
import { useOrigin } from '../routes/origin.ts';
import { HOME, LOGIN } from '../routes/paths.ts';
import type { Route } from '../routes/route.ts';
import { DisplayControls } from './display-controls.tsx';
import css from './menu.module.css';

/** What the menu lists, and the screen under it. */
export interface MenuProps {
  readonly path: string;
  readonly routes: readonly Route[];
}

/**
 * The main menu, over the screen at `path`. Its links replace its history entry, so that going back from a screen does not open
 * the menu again. Closing it goes back to the screen from which it was opened.
 */
export function Menu({ path, routes }: MenuProps): ReactNode {
  const t = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  const [, navigate] = useLocation();
  const origin = useOrigin();
  const provider = useMarketState((state) => state.config.provider);
  const externalUrl = useMarketState((state) => state.config.externalUrl);
  const newsRegion = useMarketState((state) => state.preferences.newsregion ?? '');
  const { loggedIn, userid, administrator } = useMarketState((state) => state.session);
  const hasRealtime = useRealtime();
  // Entries that visitors see but cannot open are among the main entries.
  const entries = mainEntries(routes, newsRegion).filter(
    ({ place, subscribers, realtime, administrators }) =>
      (hasRealtime || !realtime) && (administrator || !administrators) && (loggedIn || !place || !subscribers),
  );

  // Closed before it is removed from the page, so that the focus returns to where it came from.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  const label = t('nav.menu');
  useEffect(() => {
    const before = document.title;
    const titled = t('app.title', { screen: label });
    document.title = titled;
    return () => {
      if (document.title === titled) document.title = before;
    };
  }, [t, label]);

  function close(): void {
    if (origin === null) navigate(HOME, { replace: true });
    else history.back();
  }

  /** Does something after the menu has closed, so that the focus later returns to the element that opened the menu. */
  function afterClosing(then: () => void): void {
    if (origin === null) then();
    else addEventListener('popstate', then, { once: true });
    close();
  }

  const find = (): void => afterClosing(() => showPalette(true));

  function links(place: MainEntry['place']): ReactNode {
    return entries
      .filter((entry) => entry.place === place)
      .map((entry) => (
        <li key={entry.path}>
          {entry.subscribers && !loggedIn ? (
            // biome-ignore lint/a11y/useValidAnchor: a link that leads nowhere until the user has logged in
            <a role="link" aria-disabled="true" className={css.entry}>
              {t(entry.title)}
            </a>
          ) : (
            <Link
              replace
              href={entry.path}
              className={css.entry}
              aria-current={isCurrent(entry, path) ? 'page' : undefined}
            >
              {t(entry.title)}
            </Link>
          )}
        </li>
      ));
  }

  return (
    <dialog
      ref={dialog}
      className={css.menu}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) close();
      }}
      onKeyDown={(event) => {
        if (!isPaletteKey(event)) return;
        event.preventDefault();
        event.stopPropagation();
        find();
      }}
    >
      <div className={css.head}>
        <h2>{label}</h2>
        <button
          type="button"
          className={css.close}
          onClick={close}
          aria-label={t('menu.close')}
          title={t('menu.close')}
        >
          <Icon name="close" />
        </button>
      </div>
      <nav aria-label={t('nav.main')}>
        <ul className={css.entries}>
          <li>
            <Link replace href={HOME} className={css.entry} aria-current={path === HOME ? 'page' : undefined}>
              {t('nav.home')}
            </Link>
          </li>
          {links(undefined)}
          <li>
            <button
              type="button"
              className={css.entry}
              aria-haspopup="dialog"
              aria-keyshortcuts="Control+K Meta+K"
              onClick={find}
            >
              {t('palette.title')}
              <PaletteKeys />
            </button>
          </li>
          <li>
            <button
              type="button"
              className={css.entry}
              aria-haspopup="dialog"
              onClick={() => afterClosing(() => openReplayDialog(null))}
            >
              {t('replay.begin.day')}
            </button>
          </li>
          <li>
            <button
              type="button"
              className={css.entry}
              aria-haspopup="dialog"
              onClick={() => afterClosing(() => showKeys(true))}
            >
              {t('keys.title')}
            </button>
          </li>
          {links('user')}
          <li>
            {loggedIn ? (
              <Link replace href={HOME} className={css.entry} onClick={logOut}>
                {t('nav.logout')}
              </Link>
            ) : (
              <Link replace href={LOGIN} state={{ from: path }} className={css.entry}>
                {t('nav.login')}
              </Link>
            )}
          </li>
          {links('help')}
          {externalUrl === '' ? null : (
            <li>
              <a href={externalUrl} rel="noreferrer" className={css.entry}>
                {t('menu.external', { provider })}
              </a>
            </li>
          )}
          {links('end')}
        </ul>
      </nav>
      <DisplayControls />
      {loggedIn ? <p className={css.display}>{t('menu.loggedInAs', { userid })}</p> : null}
    </dialog>
  );
}
