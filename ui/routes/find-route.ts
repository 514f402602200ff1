import { ROUTES } from './paths.ts';
import type { Route } from './route.ts';

/** What a path opens. */
interface Opening {
  readonly route: Route;
  readonly props: object;
  /** The screen's own path: another one than was asked for where several lead to it. */
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
 * The screen of a path with what its parameters say; null when there is none, or a parameter does not read: nothing is asked for
 * then. `newsRegion` is the preference.
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
