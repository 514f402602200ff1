/** MARKET_DATE, MARKET_TIME and MARKET_SPEED, which only a market that replays can follow. */
export interface MarketSettings {
  /** `yyyymmdd`: the day whose session runs; a day without trading selects the previous trading day. Default: the last one. */
  readonly marketDate?: number | undefined;
  /** Second of the day (Toronto) at which the first session is entered. Default: where the wall clock puts it. */
  readonly marketTime?: number | undefined;
  /** Market seconds per real second; 0: stopped until `step`. */
  readonly speed: number;
}
