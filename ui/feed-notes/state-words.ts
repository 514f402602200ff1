import type { Region } from '../../engine/quotes/region.ts';
import type { SecurityState } from '../../workers/api/security-feed.ts';
import type { MessageKey } from '../i18n/text.ts';

/** The texts of a state. */
interface StateWords {
  /** The whole sentence. */
  readonly sentence: MessageKey;
  /** The short form for a row. */
  readonly brief: MessageKey;
  /** Whether a feed serves the security, so that tape, delay and age belong in the sentence. */
  readonly served: boolean;
}

/** The texts of every state. */
export const STATE_WORDS: Readonly<Record<SecurityState, StateWords>> = {
  live: { sentence: 'source.live', brief: 'source.brief.live', served: true },
  waiting: { sentence: 'source.waiting', brief: 'source.brief.waiting', served: true },
  polled: { sentence: 'source.polled', brief: 'source.brief.polled', served: true },
  stale: { sentence: 'source.stale', brief: 'source.brief.stale', served: true },
  closed: { sentence: 'source.closed', brief: 'source.brief.closed', served: true },
  refused: { sentence: 'source.refused', brief: 'source.brief.refused', served: false },
  none: { sentence: 'source.none', brief: 'source.brief.none', served: false },
};

/** The providers of a country's securities. */
export const PROVIDERS_OF: Readonly<Record<Region, readonly string[]>> = {
  C: ['Questrade', 'Interactive Brokers'],
  U: ['Alpaca', 'Questrade', 'Interactive Brokers'],
};
