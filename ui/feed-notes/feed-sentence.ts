import { formatDecimal } from '../../engine/format/decimal.ts';
import { signsOf } from '../../engine/format/number-signs.ts';
import type { SecurityFeed } from '../../workers/api/security-feed.ts';
import { ageText } from '../i18n/age-text.ts';
import type { Locale, Translate } from '../i18n/text.ts';
import { STATE_WORDS } from './state-words.ts';

/** A feed with the trades of every venue. */
const WHOLE = 'consolidated';

/** The state of a security's figures, and the reason. The provider's own words are only an addition. */
export function stateText(
  { state, region, feed, symbols, words }: Pick<SecurityFeed, 'state' | 'region' | 'feed' | 'symbols' | 'words'>,
  t: Translate,
): string {
  // Without a feed, the words name the providers that would serve the security.
  if (state === 'none' && words !== '') return t(`source.none.${region}`, { feeds: words });
  const said = t(STATE_WORDS[state].sentence, { feed, n: symbols });
  // A live or polled security needs no reason.
  const isReason = state === 'stale' || state === 'closed' || state === 'refused';
  return isReason && words !== '' ? t('source.reason', { said, words: words.replace(/\.$/, '') }) : said;
}

/** Which trades a feed includes; empty if unknown. */
export function venuesText(
  { tape, tapeShare }: Pick<SecurityFeed, 'tape' | 'tapeShare'>,
  t: Translate,
  locale: Locale,
): string {
  if (tape === '') return '';
  if (tape === WHOLE) return t('source.tape.all');
  if (!(tapeShare > 0 && tapeShare < 1)) return t('source.tape.some', { tape });
  const share = formatDecimal(tapeShare * 100, locale, 0, 1) + signsOf(locale).percent;
  return t('source.tape.venue', { tape, share });
}

/** The delay of a feed. */
export function lateText({ delay }: Pick<SecurityFeed, 'delay'>, t: Translate): string {
  return delay > 0 ? t('source.delay', { n: delay }) : t('source.now');
}

/** The age of the newest message at `now` (epoch ms). */
export function heardText({ heardAt }: Pick<SecurityFeed, 'heardAt'>, t: Translate, now: number): string {
  return heardAt > 0 ? t('source.heard', { age: ageText(now - heardAt, t) }) : t('source.silent');
}

/**
 * Everything about a security's feed, in parts: state, tape, tape of its history, delay, age, and the progress of a running
 * load. Without a feed, only the state.
 */
export function feedParts(feed: SecurityFeed, t: Translate, locale: Locale, now: number): readonly string[] {
  const state = stateText(feed, t);
  if (!STATE_WORDS[feed.state].served) return [state];
  const parts = [
    state,
    venuesText(feed, t, locale),
    feed.wholeHistory ? t('source.history.whole') : '',
    lateText(feed, t),
    heardText(feed, t, now),
    loadingText(feed, t, locale),
  ];
  return parts.filter((part) => part !== '');
}

/** The progress of loading its history; empty if none is being loaded. */
function loadingText({ loading }: Pick<SecurityFeed, 'loading'>, t: Translate, locale: Locale): string {
  if (loading === null) return '';
  return t('source.loading', { share: formatDecimal(loading * 100, locale, 0, 0) + signsOf(locale).percent });
}
