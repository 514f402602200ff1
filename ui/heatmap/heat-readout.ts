import type { SymbolKey } from '../../workers/api/quote-list.ts';
import type { Translate } from '../i18n/text.ts';

/**
 * The line over the map for a tile: `texts` are those of its row (`SPOKEN_COLUMNS`), empty while they are unknown. The figures
 * come before the name, which is the longest and may be cut off.
 */
export function heatReadout({ region, symbol }: SymbolKey, texts: readonly string[], t: Translate): string {
  const [, name = '', last = '', percent = '', amount = ''] = texts;
  const dollars = amount === '' ? '' : t('heat.traded', { amount });
  return [`${region} ${symbol}`, last, percent, dollars, name].filter((text) => text !== '').join('  ·  ');
}
