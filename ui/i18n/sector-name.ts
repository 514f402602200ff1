import type { MessageKey, Translate } from './text.ts';

/** The sectors by the name under which servers send them: our own, and those of the GICS where it has others. */
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

/** A sector in the language of the texts; one that we do not know stays as the server names it. */
export function sectorName(sector: string, t: Translate): string {
  const key = SECTORS[sector];
  return key === undefined ? sector : t(key);
}

/** All sectors that have a name of ours, by the server's. */
export function sectorNames(t: Translate): Record<string, string> {
  return Object.fromEntries(Object.entries(SECTORS).map(([sector, key]) => [sector, t(key)]));
}
