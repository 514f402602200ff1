import type { MessageKey, Translate } from './text.ts';

/** The sectors by the name that servers send: our own names, and those of the GICS where they differ. */
const SECTORS: Readonly<Record<string, MessageKey>> = {
  'Communication Services': 'sector.communicationServices',
  Communications: 'sector.communications',
  'Consumer Discretionary': 'sector.discretionary',
  'Consumer Staples': 'sector.staples',
  Energy: 'sector.energy',
  Financials: 'sector.financials',
  Funds: 'sector.funds',
  'Health Care': 'sector.health',
  Industrials: 'sector.industrials',
  'Information Technology': 'sector.informationTechnology',
  Materials: 'sector.materials',
  'Real Estate': 'sector.realEstate',
  Technology: 'sector.technology',
  Utilities: 'sector.utilities',
};

/** The name of a sector in the current language; an unknown one stays as the server names it. */
export function sectorName(sector: string, t: Translate): string {
  const key = SECTORS[sector];
  return key === undefined ? sector : t(key);
}

/** The names of all known sectors, by the server's name. */
export function sectorNames(t: Translate): Record<string, string> {
  return Object.fromEntries(Object.entries(SECTORS).map(([sector, key]) => [sector, t(key)]));
}
