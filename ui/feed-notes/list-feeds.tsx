import { type ReactNode, useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { SymbolKey } from '../../workers/api/quote-list.ts';
import { SECURITY_STATES, type SecurityFeed } from '../../workers/api/security-feed.ts';
import table from '../components/table.module.css';
import { useSecond } from '../components/use-second.ts';
import { type Locale, type Translate, useLocale, useText } from '../i18n/text.ts';
import { useMarketState } from '../market/market-store.ts';
import css from './feed-notes.module.css';
import { heardText, lateText, stateText, venuesText } from './feed-sentence.ts';
import { shownFeeds } from './shown-feeds.ts';
import { STATE_WORDS } from './state-words.ts';

interface Props {
  readonly securities: readonly SymbolKey[];
  /** The securities on the screen, if the rows do not report it themselves. */
  readonly seen?: readonly SymbolKey[];
  /** Whether there is room for only one line, which can be opened. */
  readonly brief?: boolean;
}

const NONE: readonly SymbolKey[] = [];

/** Below a list: the source of its rows, and why some are not live; nothing if the market has no feeds. */
export function ListFeeds({ securities, seen = NONE, brief = false }: Props): ReactNode {
  const t = useText();
  const locale = useLocale();
  const names = securities.map(({ region, symbol }) => `${region} ${symbol}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list of the same securities is the same
  const keys = useMemo(() => securities, [names]);
  const feeds = useFeeds(keys);
  useEffect(() => shownFeeds.see(seen), [seen]);
  const [open, setOpen] = useState(false);
  if (feeds.length === 0) return null;
  return (
    <aside className={brief ? `${css.list} ${css.low}` : css.list}>
      {brief ? null : (
        <ul className={css.lines}>
          {grouped(feeds, t, locale).map(({ said, state }) => (
            <li key={said} data-state={state}>
              {said}
            </li>
          ))}
        </ul>
      )}
      <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{brief ? countText(feeds, t) : t('source.sources')}</summary>
        {open ? <Sources feeds={feeds} /> : null}
      </details>
    </aside>
  );
}

function Sources({ feeds }: { readonly feeds: readonly SecurityFeed[] }): ReactNode {
  const t = useText();
  const locale = useLocale();
  const now = useSecond(true);
  return (
    <div className={css.scrolls}>
      <table className={table.table}>
        <caption>{t('source.sources')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('column.symbol')}</th>
            {(['state', 'tape', 'delay', 'heard'] as const).map((column) => (
              <th key={column} scope="col">
                {t(`source.column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {feeds.map((feed) => (
            <tr key={`${feed.region}:${feed.symbol}`}>
              <th scope="row">
                <span className={table.quiet}>{feed.region}</span> {feed.symbol}
              </th>
              <td className={css.state}>{stateText(feed, t)}</td>
              {STATE_WORDS[feed.state].served ? (
                <>
                  <td>{venuesText(feed, t, locale)}</td>
                  <td>{lateText(feed, t)}</td>
                  <td>{heardText(feed, t, now)}</td>
                </>
              ) : (
                <td colSpan={3} />
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The number of rows in each state, such as `28 live · 5 polled`. */
function countText(feeds: readonly SecurityFeed[], t: Translate): string {
  return SECURITY_STATES.map((state) => ({ state, n: feeds.filter((feed) => feed.state === state).length }))
    .filter(({ n }) => n > 0)
    .map(({ state, n }) => `${n} ${t(STATE_WORDS[state].brief)}`)
    .join(' · ');
}

/** The rows with the same sentence as one line. Live rows need no symbols, because all rows that are not live are named. */
function grouped(feeds: readonly SecurityFeed[], t: Translate, locale: Locale): { said: string; state: string }[] {
  const lines = new Map<string, { readonly state: string; readonly symbols: string[] }>();
  for (const feed of feeds) {
    const parts = [stateText(feed, t)];
    if (STATE_WORDS[feed.state].served) parts.push(venuesText(feed, t, locale), lateText(feed, t));
    const said = parts.filter((part) => part !== '').join(' · ');
    const line = lines.get(said) ?? { state: feed.state, symbols: [] };
    line.symbols.push(feed.symbol);
    lines.set(said, line);
  }
  return [...lines].map(([said, { state, symbols }]) => ({
    state,
    said: state === 'live' ? said : t('source.rows', { said, symbols: symbols.join(', ') }),
  }));
}

/** The known feeds of securities, in their order. */
function useFeeds(keys: readonly SymbolKey[]): readonly SecurityFeed[] {
  const real = useMarketState((state) => state.config.feeds);
  const watch = useCallback(
    (listener: () => void) => (real ? shownFeeds.watch(keys, listener) : () => {}),
    [real, keys],
  );
  const version = useSyncExternalStore(watch, shownFeeds.version);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again after each answer
  return useMemo(() => keys.flatMap((key) => shownFeeds.of(key) ?? []), [keys, version]);
}
