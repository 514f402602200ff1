import type { ComponentType } from 'react';
import type { MessageKey } from '../i18n/text.ts';

/** A screen and its address. */
export interface Route<Props extends object = object> {
  /** The path, with `:name` in the place of a parameter. */
  readonly pattern: string;
  /** Other patterns that lead to it. */
  readonly aliases?: readonly string[];
  /** The screen's props, by the parameters as they stand in the path; null: not found. None where there are no parameters. */
  readonly read?: (parameters: readonly string[], newsRegion: string | undefined) => Props | null;
  /** The path of a screen to which several lead; theirs become this one. */
  readonly write?: (props: Props) => string;
  /** Another key is another screen: it opens anew. */
  readonly key?: (props: Props, path: string) => string;
  /** Only subscribers may open it; visitors are asked to log in, before anything else is asked. */
  readonly subscribers?: true | ((props: Props) => boolean);
  /** How it stands in header, menu and palette. */
  readonly menu?: readonly MenuTitle[];
  /** Loads the screen, which is the module's default; the start page is there from the start. */
  readonly load?: () => Promise<{ readonly default: ComponentType<Props> }>;
}

/** How a route stands in header, menu and palette. */
export interface MenuTitle {
  readonly title: MessageKey;
  /** Where it leads, if the pattern is no path. */
  readonly path?: string;
  /** How the other paths begin that it stands for. */
  readonly sections?: readonly string[];
  /** Not among the first: beside Log out, with what helps, or at the end. Such a one is not in the header. */
  readonly place?: 'user' | 'help' | 'end';
  /** In the header only where there is room for all of them; the menu has it always. */
  readonly roomy?: true;
  /** Not shown without real-time. */
  readonly realtime?: true;
}

/** An entry of a table of routes, whatever its screen's props are: they come from its own reader. */
export function route<Props extends object>(entry: Route<Props>): Route {
  return entry as unknown as Route;
}
