/** The time of one market: the live one's, or a replayed one's. */
export interface MarketTime {
  /** Unix ms; 0 while it is unknown. */
  time(): number;
  /** The date, `yyyymmdd`; 0 while it is unknown. */
  date(): number;
}
