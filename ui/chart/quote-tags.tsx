import { useEffect, useSyncExternalStore } from 'react';
import { QuoteField } from '../../engine/quotes/quote-field.ts';
import type { SymbolKey } from '../../workers/api/quote-list.ts';
import { useMedia } from '../components/use-media.ts';
import { useText } from '../i18n/text.ts';
import { secondNow } from '../market/market-clock.ts';
import { useMarketState } from '../market/market-store.ts';
import { useQuoteList } from '../market/use-quote-list.ts';
import { barCountdown } from './bar-countdown.ts';
import type { ChartHandle } from './chart-handle.ts';

/** The window whose price axis has room for words. */
const ROOMY = '(width >= 47.5em)';

interface Props {
  readonly chart: ChartHandle;
  readonly security: SymbolKey;
  /** How long a bar lasts. */
  readonly minutes: number;
}

/** Marks the quote of a chart's security on its price axis: bid, ask and previous close, and the time left of the newest bar. */
export function QuoteTags({ chart, security, minutes }: Props): null {
  const t = useText();
  const isRoomy = useMedia(ROOMY);
  const clock = useMarketState((state) => state.clock);
  const { feed, view } = useQuoteList({ type: 'symbols', symbols: [security] });
  const { live, phase } = useSyncExternalStore(chart.watch, chart.status);
  const isKnown = phase === 'ready' && view.rows.length > 0;

  useEffect(() => {
    if (!isKnown) return;
    const named = (name: string, price: number) => ({ name: isRoomy ? name : name.charAt(0), price });
    // With delayed data the time left of the newest bar is not known.
    const isRunning = live && clock.hours === 'regular';
    let sent = '';
    const send = (): void => {
      const quoted = {
        prices: [
          named(t('details.ask'), feed.value(0, QuoteField.Ask)),
          named(t('details.bid'), feed.value(0, QuoteField.Bid)),
          named(t('chart.tag.previous'), feed.value(0, QuoteField.Last) - feed.value(0, QuoteField.Change)),
        ],
        left: isRunning ? barCountdown(secondNow(clock), minutes) : '',
      };
      const text = JSON.stringify(quoted);
      if (text !== sent) chart.send({ type: 'quoted', quoted });
      sent = text;
    };
    const stop = feed.paintRow(0, send);
    const timer = isRunning ? setInterval(send, 1_000) : 0;
    return () => {
      stop();
      clearInterval(timer);
      chart.send({ type: 'quoted', quoted: { prices: [], left: '' } });
    };
  }, [chart, feed, isKnown, live, clock, minutes, isRoomy, t]);
  return null;
}
