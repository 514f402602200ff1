/** The stored fields of a real instrument of which only the name and the exchange are known. */
export const REAL_INSTRUMENT = {
  sectype: 1,
  sectypestr: 'Common',
  sector: '',
  boardlot: 0,
  invented: 0,
  adjusted: 0,
  kind: 'stock',
  base_price: 0,
  shares: 0,
  eps: null,
  dividend: null,
  exdate: 0,
  is_index: 0,
  rank: 0,
} as const;
