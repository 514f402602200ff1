import { expect, test } from 'vitest';
import { seedInstruments } from '../../../server/seed/seed-instruments.ts';
import english from '../../../ui/i18n/en.json' with { type: 'json' };
import french from '../../../ui/i18n/fr.json' with { type: 'json' };
import { sectorName, sectorNames } from '../../../ui/i18n/sector-name.ts';
import { securityTypeName } from '../../../ui/i18n/security-type-name.ts';
import type { Translate } from '../../../ui/i18n/text.ts';

const inEnglish: Translate = (key) => english[key];
const inFrench: Translate = (key) => french[key];

test('every sector and type of the market has a name in French, and its own in English', async () => {
  const instruments = await seedInstruments();
  const sectors = new Set(instruments.map(({ sector }) => sector).filter((sector) => sector !== ''));
  const types = new Set(instruments.map(({ sectypestr }) => sectypestr));
  expect([sectors.size, types.size]).toEqual([12, 5]);
  for (const sector of sectors) {
    expect(sectorName(sector, inEnglish)).toBe(sector);
    expect(sectorNames(inFrench)).toHaveProperty([sector]);
  }
  for (const type of types) {
    expect(securityTypeName(type, inEnglish)).toBe(type);
    expect(securityTypeName(type, inFrench)).not.toBe(type);
  }
  expect(sectorName('Health Care', inFrench)).toBe('Soins de santé');
});

test('an unknown name stays as the server sends it', () => {
  expect(sectorName('Shipbuilding', inFrench)).toBe('Shipbuilding');
  expect(securityTypeName('', inFrench)).toBe('');
});
