import { type ReactNode, useEffect, useRef } from 'react';
import type { SymbolKey } from '../../workers/api/quote-list.ts';
import { FailureNotice } from '../components/failure-notice.tsx';
import { Notice } from '../components/notice.tsx';
import { Skeleton } from '../components/skeleton.tsx';
import { Switch } from '../components/switch.tsx';
import hidden from '../components/visually-hidden.module.css';
import { useLocale, useText } from '../i18n/text.ts';
import { useMarketState } from '../market/market-store.ts';
import { savePreferences } from '../market/save-preferences.ts';
import { StreamBar } from '../market/stream-bar.tsx';
import { failureOf } from '../market/use-answer.ts';
import { useRefreshPeriod } from '../market/use-refresh-period.ts';
import rowCss from '../quotes/table.module.css';
import type { TapeFeed } from './tape-feed.ts';
import { tapePainter } from './tape-painter.ts';
import { TAPE_COLUMNS, type TapeColumn } from './tape-text.ts';
import css from './trades.module.css';
import { useTape } from './use-tape.ts';

/** Rows that are laid out as grids lose the roles of their elements in some browsers, so these say them. */
const ROLE = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
} as const;

interface Props {
  readonly subject: SymbolKey;
  /** The security as its screen names it. */
  readonly name: string;
}

/**
 * The Trades tab: today's minutes in which something was traded, newest first. The hours before 9:30 and after 16:00 can
 * be shown too, but for Canadian securities, which have none (specification section 2).
 */
export function Trades({ subject, name }: Props): ReactNode {
  const t = useText();
  const wanted = useMarketState((state) => state.preferences.exthours !== 'false');
  const hasExtended = subject.region !== 'C';
  const { feed, view } = useTape(subject, hasExtended && wanted);
  const { status, shown, frozenAt } = view;
  const period = useRefreshPeriod();
  const { freeze, release, refresh } = feed.stream;
  return (
    <div className={css.tape}>
      <StreamBar
        live={status.live}
        updatedAt={status.updatedAt}
        refreshAt={status.live || !shown ? 0 : status.triedAt + period}
        stale={shown && (status.stale || status.phase === 'failed')}
        refresh={refresh}
        frozenAt={frozenAt}
        freeze={freeze}
        release={release}
      >
        {hasExtended ? (
          <Switch
            label={t('trades.afterHours')}
            checked={wanted}
            onChange={(on) => savePreferences({ exthours: String(on) })}
          />
        ) : null}
      </StreamBar>
      {status.phase === 'empty' ? <Notice text={t('trades.empty')} /> : null}
      {status.phase === 'failed' && !shown ? (
        <FailureNotice failure={failureOf(new Error(status.failure))} retry={refresh} />
      ) : null}
      {status.phase === 'loading' && !shown ? <Skeleton label={t('trades.loading')} rows={12} /> : null}
      {shown && status.phase !== 'empty' ? (
        <TapeTable feed={feed} caption={t('trades.title', { symbol: name })} />
      ) : null}
    </div>
  );
}

function TapeTable({ feed, caption }: { readonly feed: TapeFeed; readonly caption: string }): ReactNode {
  const t = useText();
  const locale = useLocale();
  const body = useRef<HTMLTableSectionElement>(null);
  useEffect(() => {
    if (body.current === null) return;
    return feed.paint(tapePainter(body.current, locale, cellClass));
  }, [feed, locale]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must take the keys that scroll it
    <section className={css.scroll} aria-label={caption} tabIndex={0}>
      <table className={css.table} {...ROLE.table}>
        <caption className={hidden.hidden}>{caption}</caption>
        <thead {...ROLE.rowgroup}>
          <tr {...ROLE.row}>
            {TAPE_COLUMNS.map((column) => (
              <th key={column} scope="col" {...ROLE.columnheader}>
                {t(`trades.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body} {...ROLE.rowgroup} />
      </table>
    </section>
  );
}

function cellClass(column: TapeColumn): string {
  if (column === 'time') return css.time ?? '';
  return column === 'change' ? `${css.number} ${rowCss.change} ${rowCss.arrow}` : (css.number ?? '');
}
