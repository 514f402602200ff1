import type { ComponentType } from 'react';
import type { MessageKey } from '../i18n/text.ts';

/** A screen and its address. */
export interface Route<Props extends object = object> {
  /** The path, with `:name` in place of a parameter. */
  readonly pattern: string;
  /** Other patterns that lead to it. */
  readonly aliases?: readonly string[];
  /** Reads the screen's props from the parameters as written in the path; null: not found. Absent if there are no parameters. */
  readonly read?: (parameters: readonly string[], newsRegion: string | undefined) => Props | null;
  /** The canonical path of a screen that has several; the others are replaced by it. */
  readonly write?: (props: Props) => string;
  /** The screen is mounted again when this key changes. */
  readonly key?: (props: Props, path: string) => string;
  /** Only subscribers may open it. Visitors are asked to log in before anything is requested. */
  readonly subscribers?: true | ((props: Props) => boolean);
  /** It exists only where the server's setting allows it (`MarketConfig.debugPage`). */
  readonly debug?: true;
  /** Its entries in header, menu and palette. */
  readonly menu?: readonly MenuTitle[];
  /** Loads the screen, the module's default export; absent for the start page, which is part of the page. */
  readonly load?: () => Promise<{ readonly default: ComponentType<Props> }>;
}

/** The groups of the header, in order. */
export const HEADER_GROUPS = ['watch', 'charts', 'search', 'portfolio', 'news'] as const;

/** One of `HEADER_GROUPS`. */
type HeaderGroup = (typeof HEADER_GROUPS)[number];

/** The entry of a route in header, menu and palette. */
export interface MenuTitle {
  readonly title: MessageKey;
  /** Its path, if that differs from the pattern. */
  readonly path?: string;
  /** Prefixes of the other paths for which the entry is current. */
  readonly sections?: readonly string[];
  /** Its place in the menu if it is not among the main entries: beside Log out, with the help, or at the end. */
  readonly place?: 'user' | 'help' | 'end';
  /** The group of the header that it belongs to. */
  readonly group?: HeaderGroup;
  /** Hidden from everybody but administrators of the server. */
  readonly administrators?: true;
  /** Hidden without real-time. */
  readonly realtime?: true;
}

/** An entry of a table of routes, whatever the props of its screen: its own reader provides them. */
export function route<Props extends object>(entry: Route<Props>): Route {
  return entry as unknown as Route;
}
