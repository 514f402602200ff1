import type { SymbolKey } from '../../workers/api/quote-list.ts';
import type { Translate } from '../i18n/text.ts';

/**
 * What the line over the map says of a tile: `texts` are those of its row (`SPOKEN_COLUMNS`), none while they are not known. The
 * figures before the name, which is the longest and may be cut off.
 */
export function heatReadout({ region, symbol }: SymbolKey, texts: readonly string[], t: Translate): string {
  const [, name = '', last = '', percent = '', amount = ''] = texts;
  const dollars = amount === '' ? '' : t('heat.traded', { amount });
  return [`${region} ${symbol}`, last, percent, dollars, name].filter((text) => text !== '').join('  ·  ');
}
