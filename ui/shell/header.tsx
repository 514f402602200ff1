import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { AlarmNewsPlace } from '../alarms/alarm-news-place.tsx';
import { FeedDot } from '../components/feed-dot.tsx';
import { Icon } from '../components/icon.tsx';
import { useText } from '../i18n/text.ts';
import { logOut } from '../market/log-out.ts';
import { useMarketState } from '../market/market-store.ts';
import { PaletteKeys } from '../palette/palette-keys.tsx';
import { showPalette } from '../palette/palette-opening.ts';
import { mainEntries } from '../routes/main-entries.ts';
import type { Origin } from '../routes/origin.ts';
import { HOME, LOGIN, MENU } from '../routes/paths.ts';
import { HEADER_GROUPS, type Route } from '../routes/route.ts';
import css from './header.module.css';
import { HeaderGroup } from './header-group.tsx';
import { loadMenu } from './load-menu.ts';

/** If it fails, the menu opens a moment later. */
function expectMenu(): void {
  loadMenu().catch(() => {});
}

/** The bar at the top of every screen. `path` is the screen's path, even while the menu is over it. */
export function Header({ path, routes }: { readonly path: string; readonly routes: readonly Route[] }): ReactNode {
  const t = useText();
  const { loggedIn, userid } = useMarketState((state) => state.session);
  const connected = useMarketState((state) => state.feed.connected);
  const newsRegion = useMarketState((state) => state.preferences.newsregion ?? '');
  const entries = mainEntries(routes, newsRegion).filter(({ group }) => group);
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
      {/* The title leads there too, so that it is no further stop of the Tab key. */}
      <Link
        href={HOME}
        className={`${css.icon} ${css.home}`}
        tabIndex={-1}
        aria-label={t('nav.home')}
        title={t('nav.home')}
      >
        <Icon name="home" />
      </Link>
      <button
        type="button"
        className={css.box}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => showPalette(true)}
      >
        <Icon name="search" />
        <span className={css.words}>{t('nav.symbol')}</span>
        <PaletteKeys />
      </button>
      <nav className={css.groups} aria-label={t('nav.main')}>
        {HEADER_GROUPS.map((name) => (
          <HeaderGroup key={name} name={name} path={path} entries={entries.filter(({ group }) => group === name)} />
        ))}
        <HeaderGroup name="more" path={path} entries={entries} />
      </nav>
      <div className={css.end}>
        <AlarmNewsPlace path={path} />
        <span className={css.feed}>
          <FeedDot connected={connected} updatedAt={0} brief />
        </span>
        {loggedIn ? <span className={css.user}>{userid}</span> : null}
        {loggedIn ? (
          <Link href={HOME} className={css.link} onClick={logOut}>
            {t('nav.logout')}
          </Link>
        ) : (
          <Link href={LOGIN} state={origin} className={css.link} aria-current={path === LOGIN ? 'page' : undefined}>
            {t('nav.login')}
          </Link>
        )}
      </div>
    </header>
  );
}
