import { type ReactNode, Suspense } from 'react';
import { usePathname } from 'wouter/use-browser-location';
import { AdvertsBegin } from './adverts/adverts.ts';
import css from './app.module.css';
import { ErrorBoundary } from './components/error-boundary.tsx';
import { lazyScreen } from './components/lazy-screen.ts';
import { useText } from './i18n/text.ts';
import { PalettePlace } from './palette/palette-place.tsx';
import { ROUTES } from './route-table.ts';
import { useOrigin } from './routes/origin.ts';
import { HOME, MENU } from './routes/paths.ts';
import { Screens } from './screens.tsx';
import { Footer } from './shell/footer.tsx';
import { Header } from './shell/header.tsx';
import { loadMenu } from './shell/load-menu.ts';
import { ProblemBanner } from './shell/problem-banner.tsx';
import { ScreenLoading } from './shell/screen-loading.tsx';

const Menu = lazyScreen(loadMenu);
const Crashed = lazyScreen(() => import('./shell/stand-ins.tsx').then((module) => module.Crashed));

/** The frame of every screen. The menu is a route of its own that opens over the screen it was called from. */
export function App(): ReactNode {
  const t = useText();
  // Not wouter's useLocation: that one undoes part of the encoding, and each parameter is decoded once, by its parser.
  const location = usePathname();
  const origin = useOrigin();
  const menuOpen = location === MENU;
  const path = menuOpen ? (origin ?? HOME) : location;
  return (
    <div className={css.app}>
      <a className={css.skip} href="#main">
        {t('app.skip')}
      </a>
      <Header path={path} routes={ROUTES} />
      <ProblemBanner />
      <main id="main" className={css.main} tabIndex={-1}>
        <ErrorBoundary
          subject={path}
          fallback={(retry) => (
            <Suspense>
              <Crashed retry={retry} />
            </Suspense>
          )}
        >
          <Suspense fallback={<ScreenLoading />}>
            <Screens path={path} />
            <AdvertsBegin />
          </Suspense>
        </ErrorBoundary>
      </main>
      <Footer />
      <PalettePlace path={path} routes={ROUTES} />
      {menuOpen ? (
        <Suspense fallback={null}>
          <Menu path={path} routes={ROUTES} />
        </Suspense>
      ) : null}
    </div>
  );
}
