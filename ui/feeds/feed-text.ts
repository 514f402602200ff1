import type { FeedAllowance, FeedConnection } from '../../workers/api/feed-setup.ts';
import { venuesText } from '../feed-notes/feed-sentence.ts';
import type { Locale, MessageKey, Translate } from '../i18n/text.ts';

/** The labels of fields that are translated, by kind and name. */
const FIELD_LABELS: Readonly<Record<string, MessageKey>> = {
  'alpaca.key': 'feeds.field.alpaca.key',
  'alpaca.secret': 'feeds.field.alpaca.secret',
  'questrade.refreshToken': 'feeds.field.questrade.refreshToken',
  'ibkr.account': 'feeds.field.ibkr.account',
  'lines.url': 'feeds.field.lines.url',
  'lines.token': 'feeds.field.lines.token',
};

/** The label of a field of a kind; the provider's own label if it has no translation. */
export function fieldLabel(
  kind: string,
  { name, label }: { readonly name: string; readonly label: string },
  t: Translate,
): string {
  const key = FIELD_LABELS[`${kind}.${name}`];
  return key === undefined ? label : t(key);
}

/** The delay of a feed. */
export function latenessText({ delay }: Pick<FeedConnection, 'delay'>, t: Translate): string {
  return delay === 0 ? t('feeds.delay.none') : t('feeds.delay.minutes', { n: delay });
}

/** The effect of a wrong clock on a feed, in words; undefined if the clocks agree. */
export function clockText(
  { clockDifference }: Pick<FeedConnection, 'clockDifference'>,
  t: Translate,
): string | undefined {
  if (clockDifference === 0) return undefined;
  return clockDifference > 0
    ? t('feeds.clock.ahead', { n: clockDifference })
    : t('feeds.clock.behind', { n: -clockDifference });
}

/** What an account allows, as sentences. */
export function allowanceLines(can: FeedAllowance, t: Translate, locale: Locale): string[] {
  const list = new Intl.ListFormat(locale, { type: 'unit' });
  const regions = list.format(can.regions.map((region) => t(`feeds.region.${region}`)));
  const history = list.format(can.history.map((grain) => t(`feeds.history.${grain}`)));
  return [
    t('feeds.can.regions', { regions }),
    t('feeds.can.tape', { tape: venuesText(can, t, locale) }),
    t('feeds.can.delay', { delay: latenessText(can, t) }),
    t('feeds.can.symbols', { n: can.symbols }),
    t(can.depth ? 'feeds.can.depth' : 'feeds.can.depth.no'),
    history === '' ? t('feeds.can.history.no') : t('feeds.can.history', { history }),
    t(can.news ? 'feeds.can.news' : 'feeds.can.news.no'),
    t(`feeds.can.shown.${can.shown}`),
  ];
}
