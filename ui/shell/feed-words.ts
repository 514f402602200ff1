import { clockTime } from '../i18n/clock-time.ts';
import type { Translate } from '../i18n/text.ts';
import type { PageState } from '../market/market-store.ts';

/** The state of the connection in words. `period` is the polling interval in milliseconds. */
export function feedWords({ phase, feed, troubles }: PageState, period: number, t: Translate): string {
  if (phase === 'starting') return t('footer.starting');
  if (phase === 'unreachable') return t(troubles.includes('market') ? 'footer.stopped' : 'problem.unreachable.title');
  if (feed.mode === 'replay') return t('feed.replay');
  if (feed.connected) return t('footer.live', { time: clockTime(feed.since) });
  if (feed.mode === 'connecting') return t('feed.connecting');
  return feed.mode === 'polling' && feed.reason !== ''
    ? t('footer.lost', { time: clockTime(feed.since) })
    : t('footer.polling', { seconds: Math.round(period / 1_000) });
}
