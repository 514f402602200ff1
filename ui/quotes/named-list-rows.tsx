import { type ReactNode, useMemo, useRef, useState } from 'react';
import { otherRegion } from '../../engine/quotes/region.ts';
import { withoutSecurity, withSecurities, withSecurityAt } from '../../engine/workspace/list-edits.ts';
import { entryKey, type ListedSecurity } from '../../engine/workspace/named-list.ts';
import type { ListRequest, RowText } from '../../workers/api/quote-list.ts';
import { Button } from '../components/button.tsx';
import { FailureNotice } from '../components/failure-notice.tsx';
import { FeedDot } from '../components/feed-dot.tsx';
import type { MenuItem } from '../components/menu-button.tsx';
import { Skeleton } from '../components/skeleton.tsx';
import { ListFeeds } from '../feed-notes/list-feeds.tsx';
import { useText } from '../i18n/text.ts';
import { useQuoteList } from '../market/use-quote-list.ts';
import { useSessionEnd } from '../market/use-session-end.ts';
import { changeList } from '../named-lists/change-lists.ts';
import { LISTED_ROW, ListedRowsContext } from '../named-lists/listed-rows.tsx';
import { RowDialog } from '../named-lists/row-dialog.tsx';
import type { NamedList } from '../named-lists/use-named-lists.ts';
import { ListStale } from '../quote-table/list-stale.tsx';
import { RowExtrasContext } from '../quote-table/row-extras.ts';
import css from './named-list-rows.module.css';
import { QuoteListView } from './quote-list-view.tsx';
import { useNamedListChoice } from './use-named-list-choice.ts';
import { useRowMoves } from './use-row-moves.ts';

interface Props {
  /** It has at least one security. */
  readonly list: NamedList;
  /** The tools of the screen. */
  readonly tools: readonly MenuItem[];
  readonly onSay: (text: string) => void;
  /** Called after a security was taken out, to offer it back. */
  readonly onRemove: (security: ListedSecurity) => void;
}

/** The quotes of a named list. */
export function NamedListRows({ list, tools, onSay, onRemove }: Props): ReactNode {
  const t = useText();
  const { symbols } = list.body;
  const own = useMemo(() => symbols.map(entryKey), [symbols]);
  // In one order, whatever the list's: another order of the same securities needs no other quotes.
  const request = useMemo<ListRequest>(() => {
    const keys = symbols.map(({ region, symbol }) => ({ region, symbol }));
    return { type: 'symbols', symbols: keys.sort((a, b) => (entryKey(a) < entryKey(b) ? -1 : 1)) };
  }, [symbols]);
  const opened = useQuoteList(request);
  useSessionEnd(opened.feed.release);
  // While other quotes are on their way, the rows stay.
  const last = useRef(opened);
  if (opened.view.rows.length > 0 || opened.view.status.phase === 'failed') last.current = opened;
  const { feed, view } = last.current;
  const { rows, status, frozenAt } = view;
  const choice = useNamedListChoice(list);
  const [open, setOpen] = useState<string | null>(null);
  const moves = useRowMoves(list, onSay);
  const listed = useMemo(
    () => ({ securities: new Map(symbols.map((security) => [entryKey(security), security])), open: setOpen }),
    [symbols],
  );
  const shown = open === null ? undefined : listed.securities.get(open);

  function remove(row: RowText): void {
    const security = listed.securities.get(entryKey(row));
    if (security === undefined) return;
    changeList(list.id, (body) => withoutSecurity(body, entryKey(row)));
    onRemove(security);
  }

  return (
    <div className={css.list}>
      {rows.length === 0 ? (
        status.failure !== '' ? (
          <FailureNotice failure={status.failure} retry={() => feed.refresh()} />
        ) : (
          <Skeleton label={t('list.loading')} rows={12} />
        )
      ) : (
        <>
          <ListStale feed={feed} status={status} />
          <ElsewhereNote list={list} rows={rows} />
          <RowExtrasContext value={LISTED_ROW}>
            <ListedRowsContext value={listed}>
              <div className={css.rows} {...moves}>
                <QuoteListView
                  caption={list.body.name}
                  feed={feed}
                  rows={rows}
                  frozenAt={frozenAt}
                  choice={choice}
                  orders
                  own={own}
                  remove={remove}
                  tools={tools}
                  aside={<FeedDot connected={status.connected} updatedAt={status.updatedAt} />}
                />
              </div>
            </ListedRowsContext>
          </RowExtrasContext>
          <p className={css.keys}>{t('lists.keys')}</p>
          <ListFeeds securities={rows.filter(({ otherName }) => otherName === '')} />
        </>
      )}
      {shown === undefined ? null : (
        <RowDialog list={list} security={shown} onRemove={onRemove} onSay={onSay} onClose={() => setOpen(null)} />
      )}
    </div>
  );
}

/** Which securities only the other country has, and a button that takes those instead. */
function ElsewhereNote({ list, rows }: { readonly list: NamedList; readonly rows: readonly RowText[] }): ReactNode {
  const t = useText();
  const others = rows.filter(({ otherName }) => otherName !== '');
  if (others.length === 0) return null;
  const symbols = others.map(({ symbol }) => symbol).join(', ');

  function take(): void {
    changeList(list.id, (before) => {
      let body = before;
      for (const { region, symbol } of others) {
        const key = entryKey({ region, symbol });
        const place = body.symbols.findIndex((each) => entryKey(each) === key);
        const security = body.symbols[place];
        if (security === undefined) continue;
        const taken = { ...security, region: otherRegion(region) };
        const { sort } = body;
        const added = withSecurities(withoutSecurity(body, key), [taken]).body;
        body = { ...withSecurityAt(added, entryKey(taken), place), ...(sort && { sort }) };
      }
      return body;
    });
  }

  return (
    <p className={css.elsewhere}>
      {(['C', 'U'] as const).map((region) => {
        const there = others.filter((row) => row.region !== region);
        return there.length === 0
          ? null
          : `${t(`list.other.${region}`, { symbols: there.map(({ symbol }) => symbol).join(', ') })} `;
      })}
      <Button onClick={take}>{t('lists.other.take', { symbols })}</Button>
    </p>
  );
}
