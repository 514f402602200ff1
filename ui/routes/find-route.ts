import type { Route } from './route.ts';

/** What a path opens. */
interface Opening {
  readonly route: Route;
  readonly props: object;
  /** The screen's own path. It differs from the requested path if several paths lead to the screen. */
  readonly path: string;
  readonly key: string | undefined;
  readonly forSubscribers: boolean;
}

/** Finds the screen of a path in a table of routes. */
export type RouteFinder = (path: string, newsRegion?: string) => Opening | null;

/**
 * What finds the screen of a path and its props. It returns null if there is no such screen or a parameter is invalid: nothing is
 * requested then.
 */
export function routeFinder(routes: readonly Route[]): RouteFinder {
  const matchers = routes.flatMap((route) =>
    [route.pattern, ...(route.aliases ?? [])].map((pattern) => {
      const path = pattern.replace(/\/$/, '').replace(/:\w+/g, '([^/]+)');
      return { route, matcher: new RegExp(`^${path}/?$`, 'i') };
    }),
  );
  return (path, newsRegion) => {
    for (const { route, matcher } of matchers) {
      const found = matcher.exec(path);
      if (found === null) continue;
      const { read, write, key, subscribers } = route;
      const props = read === undefined ? {} : read(found.slice(1), newsRegion);
      return (
        props && {
          route,
          props,
          path: write?.(props) ?? path,
          key: key?.(props, path),
          forSubscribers: subscribers === true || subscribers?.(props) === true,
        }
      );
    }
    return null;
  };
}
