import { type ReactNode, useMemo } from 'react';
import type { SymbolKey } from '../../workers/api/quote-list.ts';
import { Notice } from '../components/notice.tsx';
import { StreamBar } from '../components/stream-bar.tsx';
import { useText } from '../i18n/text.ts';
import { TapeTable } from './tape-table.tsx';
import { printLook } from './tape-text.ts';
import css from './trades.module.css';
import { Trades } from './trades.tsx';
import { usePrints } from './use-prints.ts';

interface Props {
  readonly subject: SymbolKey;
  /** The security's name where the tape is shown. */
  readonly name: string;
}

/** The tape of a board: single prints from the feed; without the feed one row per minute, as on the Trades tab. */
export function BoardTape({ subject, name }: Props): ReactNode {
  const t = useText();
  const look = useMemo(() => printLook(t), [t]);
  const { feed, view } = usePrints(subject);
  const { status, shown, frozenAt } = view;
  if (!status.live) return <Trades subject={subject} name={name} />;
  const { freeze, release, refresh } = feed.stream;
  return (
    <div className={css.tape}>
      <StreamBar
        live
        updatedAt={0}
        refreshAt={0}
        failure=""
        frozenAt={frozenAt}
        freeze={freeze}
        release={release}
        refresh={refresh}
      />
      {shown ? (
        <TapeTable feed={feed} caption={t('trades.prints', { symbol: name })} look={look} />
      ) : (
        <Notice text={t('trades.waiting')} />
      )}
    </div>
  );
}
