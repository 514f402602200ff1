import { type ReactNode, Suspense, useContext } from 'react';
import type { RowText } from '../../workers/api/quote-list.ts';
import { lazyScreen } from '../components/lazy-screen.ts';
import { useText } from '../i18n/text.ts';
import { useMarketState } from '../market/market-store.ts';
import { RowExtrasContext } from './row-extras.ts';
import notes from './row-notes.module.css';
import type { CellName } from './row-painter.ts';

/** Most markets have no feeds. */
const RowFeedState = lazyScreen(() => import('../feed-notes/row-feed-state.tsx').then((module) => module.RowFeedState));

interface Props {
  readonly text: RowText;
  readonly cell: (name: CellName) => (element: HTMLElement | null) => void;
  /** The notes are short because they are beside the symbol, in a list without names. */
  readonly brief?: boolean;
}

/** The notes of a row beside its name or symbol: unknown, why it is not trading, how much it is delayed. */
export function RowNotes({ text, cell, brief = false }: Props): ReactNode {
  const t = useText();
  const feeds = useMarketState((state) => state.config.feeds);
  const extras = useContext(RowExtrasContext);
  return (
    <>
      {extras?.Note && <extras.Note text={text} />}
      <span ref={cell('unknown')} className={notes.unknown} hidden>
        {text.otherName
          ? t(`list.unknown.${text.region}`)
          : feeds
            ? null
            : t(brief ? 'list.unknown.short' : 'list.unknown')}
      </span>
      <span ref={cell('halt')} className={notes.halt} />
      <span ref={cell('delay')} className={notes.note} />
      {feeds && text.otherName === '' ? (
        <Suspense>
          <RowFeedState security={text} />
        </Suspense>
      ) : null}
    </>
  );
}
