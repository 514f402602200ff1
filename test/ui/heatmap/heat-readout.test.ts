import { expect, test } from 'vitest';
import { heatReadout } from '../../../ui/heatmap/heat-readout.ts';
import english from '../../../ui/i18n/en.json' with { type: 'json' };
import french from '../../../ui/i18n/fr.json' with { type: 'json' };
import type { Translate } from '../../../ui/i18n/text.ts';

const RY = { region: 'C', symbol: 'RY' } as const;

function spoken(texts: typeof english): Translate {
  return (key, values = {}) => texts[key].replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
}

test('the readout has the dollar sign where the language puts it, and the name last', () => {
  const inEnglish = heatReadout(RY, ['RY', 'Royal Bank', '101.00', '+1.00%', '12.3M'], spoken(english));
  expect(inEnglish).toBe('C RY  ·  101.00  ·  +1.00%  ·  $12.3M  ·  Royal Bank');
  const inFrench = heatReadout(RY, ['RY', 'Banque Royale', '101,00', '', '12,3\u00a0M'], spoken(french));
  expect(inFrench).toBe('C RY  ·  101,00  ·  12,3\u00a0M\u00a0$  ·  Banque Royale');
});

test('the readout of a tile without figures has only its security', () => {
  expect(heatReadout(RY, [], spoken(english))).toBe('C RY');
});
