import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Icon } from '../components/icon.tsx';
import { VisuallyHidden } from '../components/visually-hidden.tsx';
import { useText } from '../i18n/text.ts';
import { logOut } from '../market/log-out.ts';
import { useMarketState } from '../market/market-store.ts';
import { useRealtime } from '../market/use-realtime.ts';
import { PaletteKeys } from '../palette/palette-keys.tsx';
import { PALETTE_KEYS, showPalette } from '../palette/palette-opening.ts';
import { isCurrent, mainEntries } from '../routes/main-entries.ts';
import type { Origin } from '../routes/origin.ts';
import { HOME, LOGIN, MENU } from '../routes/paths.ts';
import type { Route } from '../routes/route.ts';
import css from './header.module.css';
import { loadMenu } from './load-menu.ts';

/** If it fails, the menu opens a moment later. */
function expectMenu(): void {
  loadMenu().catch(() => {});
}

/** The bar at the top of every screen. `path` is the screen's path, even while the menu is over it. */
export function Header({ path, routes }: { readonly path: string; readonly routes: readonly Route[] }): ReactNode {
  const t = useText();
  const loggedIn = useMarketState((state) => state.session.loggedIn);
  const userid = useMarketState((state) => state.session.userid);
  const hasRealtime = useRealtime();
  const newsRegion = useMarketState((state) => state.preferences.newsregion ?? '');
  const entries = mainEntries(routes, newsRegion).filter(
    ({ place, subscribers, realtime }) => !place && (loggedIn || !subscribers) && (hasRealtime || !realtime),
  );
  const origin: Origin = { from: path };
  return (
    <header className={css.header}>
      <Link
        href={MENU}
        state={origin}
        className={css.icon}
        aria-label={t('nav.menu')}
        title={t('nav.menu')}
        onPointerEnter={expectMenu}
        onFocus={expectMenu}
      >
        <Icon name="menu" />
      </Link>
      <Link href={HOME} className={css.title}>
        {t('app.name')}
      </Link>
      <Link href={HOME} className={`${css.icon} ${css.home}`} aria-label={t('nav.home')} title={t('nav.home')}>
        <Icon name="home" />
      </Link>
      <nav className={css.links} aria-label={t('nav.main')}>
        {entries.map((entry) => (
          <Link
            key={entry.path}
            href={entry.path}
            className={entry.roomy ? `${css.link} ${css.roomy}` : css.link}
            aria-current={isCurrent(entry, path) ? 'page' : undefined}
          >
            {t(entry.title)}
          </Link>
        ))}
      </nav>
      <div className={css.end}>
        <button
          type="button"
          className={`${css.icon} ${css.find}`}
          aria-haspopup="dialog"
          aria-keyshortcuts="Control+K Meta+K"
          title={t('nav.findKeys', { keys: PALETTE_KEYS })}
          onClick={() => showPalette(true)}
        >
          <Icon name="search" />
          <VisuallyHidden>{t('nav.find')}</VisuallyHidden>
          <PaletteKeys />
        </button>
        {loggedIn ? <span className={css.user}>{userid}</span> : null}
        <SessionLink loggedIn={loggedIn} origin={origin} />
      </div>
    </header>
  );
}

function SessionLink({ loggedIn, origin }: { readonly loggedIn: boolean; readonly origin: Origin }): ReactNode {
  const t = useText();
  if (!loggedIn) {
    return (
      <Link href={LOGIN} state={origin} className={css.link} aria-current={origin.from === LOGIN ? 'page' : undefined}>
        {t('nav.login')}
      </Link>
    );
  }
  return (
    <Link href={HOME} className={css.link} onClick={logOut}>
      {t('nav.logout')}
    </Link>
  );
}
