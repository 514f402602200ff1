import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useText } from '../i18n/text.ts';
import { isCurrent, type MainEntry } from '../routes/main-entries.ts';
import type { MenuTitle } from '../routes/route.ts';
import css from './header.module.css';

interface Props {
  /** `more`: the entries of the groups for which the header has no room. */
  readonly name: NonNullable<MenuTitle['group']> | 'more';
  readonly entries: readonly MainEntry[];
  /** The screen's path. */
  readonly path: string;
}

/** A group of the header: its only entry, or a button that opens its entries below it. The style sheet says what has room. */
export function HeaderGroup({ name, entries, path }: Props): ReactNode {
  const t = useText();
  const id = `${name}-entries`;
  const link = (entry: MainEntry, title: MainEntry['title']): ReactNode => (
    <Link
      key={entry.path}
      href={entry.path}
      className={css.link}
      data-group={entry.group}
      aria-current={isCurrent(entry, path) ? 'page' : undefined}
    >
      {t(title)}
    </Link>
  );
  const [only, further] = entries;
  if (only && !further) return link(only, `nav.${name}`);
  return (
    <div data-group={name}>
      <button
        type="button"
        className={css.link}
        popoverTarget={id}
        data-current={entries.some((entry) => isCurrent(entry, path))}
      >
        {t(`nav.${name}`)}
      </button>
      {/* A new screen closes it. */}
      <div key={path} id={id} popover="auto" className={css.entries}>
        {entries.map((entry) => link(entry, entry.title))}
      </div>
    </div>
  );
}
