import { type ReactNode, useEffect, useState } from 'react';
import type { MarketFigures } from '../../workers/api/figures.ts';
import type { SymbolKey } from '../../workers/api/quote-list.ts';
import { Button } from '../components/button.tsx';
import { Modal } from '../components/modal.tsx';
import { useText } from '../i18n/text.ts';
import { market } from '../market/connection.ts';
import { useMarketState } from '../market/market-store.ts';
import { copyText } from '../platform/clipboard.ts';
import css from './debug-dialog.module.css';

/** Milliseconds between two readings. */
const PERIOD = 1000;

interface Props {
  readonly subject: SymbolKey;
  readonly onClose: () => void;
}

/** For debugging: the state of the feed and the counters of the market worker, to read and to copy. */
export function DebugDialog({ subject, onClose }: Props): ReactNode {
  const t = useText();
  const phase = useMarketState((state) => state.phase);
  const feed = useMarketState((state) => state.feed);
  const session = useMarketState((state) => state.session);
  const heardAt = useMarketState((state) => state.heardAt);
  const [worker, setWorker] = useState<MarketFigures | null>(null);
  const [now, setNow] = useState(Date.now);
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    let gone = false;
    const read = async (): Promise<void> => {
      const next = await market.figures().catch(() => null);
      if (gone) return;
      setWorker(next);
      setNow(Date.now());
    };
    void read();
    const timer = setInterval(() => void read(), PERIOD);
    return () => {
      gone = true;
      clearInterval(timer);
    };
  }, []);

  const figures: Readonly<Record<string, string | number>> = {
    build: __BUILD_ID__,
    symbol: `${subject.region} ${subject.symbol}`,
    phase,
    'feed.mode': feed.mode,
    'feed.connected': String(feed.connected),
    'feed.since': feed.since === 0 ? '' : new Date(feed.since).toISOString(),
    'feed.reason': feed.reason,
    'feed.retryAt': feed.retryAt === 0 ? '' : new Date(feed.retryAt).toISOString(),
    'heard.msAgo': heardAt === 0 ? '' : Math.max(0, now - heardAt),
    'session.realtime': session.realtimeKeys.join(','),
    'session.depth': session.depthKeys.join(','),
    ...(worker === null ? {} : workerFigures(worker)),
  };

  function copy(): void {
    void copyText(JSON.stringify(figures, null, 2)).then(setCopied);
  }

  return (
    <Modal
      title={t('debug.title')}
      guide="first-day#ask"
      onClose={onClose}
      actions={
        <>
          <span role="status">{copied ? t('debug.copied') : ''}</span>
          <Button onClick={copy}>{t('debug.copy')}</Button>
        </>
      }
    >
      <dl className={css.figures}>
        {Object.entries(figures).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value === '' ? '–' : value}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}

function workerFigures({ feed, symbols, tabs }: MarketFigures): Record<string, number> {
  const { lines, malformed, unknown, unwatched } = feed;
  const figures = { lines, malformed, unknown, unwatched, symbols, tabs: tabs.length };
  return Object.fromEntries(Object.entries(figures).map(([name, value]) => [`worker.${name}`, value]));
}
