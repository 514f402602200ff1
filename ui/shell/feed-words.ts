import type { MarketState } from '../../workers/api/market-api.ts';
import { clockTime } from '../i18n/clock-time.ts';
import type { Translate } from '../i18n/text.ts';

/** The connection's state in words. `period` is how often prices are polled, in milliseconds. */
export function feedWords({ phase, feed }: MarketState, period: number, t: Translate): string {
  if (phase === 'starting') return t('footer.starting');
  if (phase === 'unreachable') return t('footer.unreachable');
  switch (feed.mode) {
    case 'live':
      return feed.connected ? t('footer.live', { time: clockTime(feed.since) }) : t('footer.connecting');
    case 'connecting':
      return t('footer.connecting');
    case 'polling':
    case 'off':
      return feed.mode === 'polling' && feed.reason !== ''
        ? t('footer.lost', { time: clockTime(feed.since) })
        : t('footer.polling', { seconds: Math.round(period / 1_000) });
  }
}
