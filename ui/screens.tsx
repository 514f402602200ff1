import { type ComponentType, Fragment, type ReactNode } from 'react';
import { Redirect } from 'wouter';
import { lazyScreen } from './components/lazy-screen.ts';
import { Skeleton } from './components/skeleton.tsx';
import HomeScreen from './home/home-screen.tsx';
import { useText } from './i18n/text.ts';
import { useMarketState } from './market/market-store.ts';
import { useOpenToSubscribers } from './market/use-open-to-subscribers.ts';
import { findRoute, ROUTES } from './route-table.ts';
import type { Route } from './routes/route.ts';

const NotFound = lazyScreen(() => import('./shell/stand-ins.tsx').then((module) => module.NotFound));
const LoginNeeded = lazyScreen(() => import('./shell/stand-ins.tsx').then((module) => module.LoginNeeded));

const screens = new Map<Route, ComponentType>(
  ROUTES.map((route) => {
    const { load } = route;
    return [route, load ? lazyScreen(() => load().then((module) => module.default)) : HomeScreen];
  }),
);

/** The screen of a path. Parameters are validated here, before a screen opens, so that an invalid one sends no request. */
export function Screens({ path }: { readonly path: string }): ReactNode {
  const newsRegion = useMarketState((state) => state.preferences.newsregion);
  const hasDebugPage = useMarketState((state) => state.config.debugPage);
  const found = findRoute(path, newsRegion);
  const Screen = found && screens.get(found.route);
  if (!found || !Screen) return <NotFound key={path} />;
  if (found.route.debug && !hasDebugPage) return <DebugPageMissing path={path} />;
  if (found.path !== path) return <Redirect replace href={found.path} />;
  const screen = <Screen key={found.key} {...found.props} />;
  return found.forSubscribers ? <Subscribers path={path}>{screen}</Subscribers> : screen;
}

/** In place of the debug page: nothing until the server's setting is known, and not found where it does not allow one. */
function DebugPageMissing({ path }: { readonly path: string }): ReactNode {
  const t = useText();
  const starting = useMarketState((state) => state.phase === 'starting');
  return starting ? <Skeleton label={t('app.loading')} /> : <NotFound key={path} />;
}

/** Opens a screen to subscribers only. Nothing opens until the session is known. */
function Subscribers({ path, children }: { readonly path: string; readonly children: ReactNode }): ReactNode {
  const t = useText();
  const userid = useMarketState((state) => state.session.userid);
  const starting = useMarketState((state) => state.phase === 'starting');
  if (useOpenToSubscribers()) return <Fragment key={userid}>{children}</Fragment>;
  return starting ? <Skeleton label={t('app.loading')} /> : <LoginNeeded path={path} />;
}
