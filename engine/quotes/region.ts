/** C: Canada, U: United States. */
export type Region = 'C' | 'U';

/** The other country. */
export function otherRegion(region: Region): Region {
  return region === 'C' ? 'U' : 'C';
}

const CANADIAN_EXCHANGES = 'TVMCDFE+';

/** The region of an exchange code (specification section 9): T, V, M, C, D, F, E and + are Canadian, all others US. */
export function regionOfExchange(ex: string): Region {
  return ex.length === 1 && CANADIAN_EXCHANGES.includes(ex) ? 'C' : 'U';
}
