import { ROUTES } from './paths.ts';
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

const matchers = ROUTES.flatMap((route) =>
  [route.pattern, ...(route.aliases ?? [])].map((pattern) => {
    const path = pattern.replace(/\/$/, '').replace(/:\w+/g, '([^/]+)');
    return { route, matcher: new RegExp(`^${path}/?$`, 'i') };
  }),
);

/**
 * The screen of a path and its props. Null if there is no such screen or a parameter is invalid: nothing is requested then.
 * `newsRegion` is the preference.
 */
export function findRoute(path: string, newsRegion?: string): Opening | null {
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
}
