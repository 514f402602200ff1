import type { LineRecord } from '../../../engine/feed/line-record.ts';
import { TradeKind } from '../../../engine/feed/trade-kind.ts';
import { TradeSide, type TradeSideNumber } from '../../../engine/feed/trade-side.ts';
import { DAY_SECONDS, wallSeconds } from '../../../engine/time/exchange-time.ts';
import type { Tab } from '../tabs/tabs.ts';
import { Follower } from './follower.ts';
import { minuteOf, RunningMinute } from './running-minute.ts';

/** The row of a follower without a symbol. */
const NO_ROW = -1;

/** A row that some chart follows. */
interface FollowedRow {
  followers: readonly Follower[];
  readonly minute: RunningMinute;
  /** The day of its last summary, counted from 1970 at the exchange; NaN before the first. */
  day: number;
}

/**
 * Carries trades from the feed to the charts that follow their symbol: at most one message per frame and chart, in order of
 * arrival, never conflated.
 *
 * At each subscription, even a repeated one, and after a gap, the server starts a row over: a summary, then the current minute.
 * A row is live from its summary on. Earlier trades are dropped, because the server sends them again. Nothing is kept for rows
 * without a chart, because lists may show thousands; the first chart resubscribes the row.
 */
export class TradeFanout {
  private readonly followers = new Set<Follower>();
  /** By table row, so that a trade of a row without a chart costs one array access. */
  private readonly byRow: (FollowedRow | undefined)[] = [];
  /** Rows whose summary has arrived. */
  private readonly summarised = new Set<number>();
  private readonly now: () => number;
  private readonly resubscribe: (row: number) => void;
  private readonly sideOf: (row: number, price: number) => TradeSideNumber;

  /**
   * `now`: the market's time, Unix seconds. `resubscribe`: asks the server for a row's summary and current minute. `sideOf`: where
   * a price is between a row's current bid and ask.
   */
  constructor(
    now: () => number,
    resubscribe: (row: number) => void,
    sideOf: (row: number, price: number) => TradeSideNumber,
  ) {
    this.now = now;
    this.resubscribe = resubscribe;
    this.sideOf = sideOf;
  }

  /** Sends a row's trades to `port` from now on, beginning with the current minute's. */
  follow(row: number, tab: Tab, port: MessagePort): Follower {
    const follower = new Follower(row, minuteOf(this.now()), tab, port);
    this.followers.add(follower);
    const others = this.byRow[row];
    if (others === undefined) {
      this.byRow[row] = { followers: [follower], minute: new RunningMinute(), day: Number.NaN };
      if (this.summarised.delete(row)) this.resubscribe(row);
    } else {
      others.followers = [...others.followers, follower];
    }
    follower.setLive(this.summarised.has(row));
    this.replay(follower);
    return follower;
  }

  /** Posts `poll` to `port` at each refresh and `gap` when fetched data may be outdated. */
  followRefresh(tab: Tab, port: MessagePort): Follower {
    const follower = new Follower(NO_ROW, minuteOf(this.now()), tab, port);
    this.followers.add(follower);
    return follower;
  }

  /** The followers of each row. */
  get open(): Iterable<Follower> {
    return this.followers;
  }

  /** The number of charts that follow. */
  get followed(): number {
    return this.followers.size;
  }

  /** The number of trades kept for charts that open later. */
  get kept(): number {
    return this.byRow.reduce((sum, followed) => sum + (followed?.minute.count ?? 0), 0);
  }

  /** Stops sending to a follower. */
  unfollow(follower: Follower): void {
    const followed = this.byRow[follower.row];
    if (!this.followers.delete(follower) || followed === undefined) return;
    followed.followers = followed.followers.filter((other) => other !== follower);
    if (followed.followers.length === 0) this.byRow[follower.row] = undefined;
  }

  /** A row's summary arrived, of a Unix time in seconds; 0 if unknown. */
  summary(row: number, time: number): void {
    const followed = this.byRow[row];
    const isNewDay = followed !== undefined && time > 0 && entersDay(followed, time);
    if (this.summarised.has(row) && !isNewDay) return;
    this.summarised.add(row);
    const minute = minuteOf(this.now());
    for (const follower of followed?.followers ?? []) {
      // A minute that ended after the bars were fetched is neither in them nor in the trades that follow.
      const missed = !follower.live && follower.minute !== minute;
      if (!follower.live) follower.setLive(true);
      // A split takes effect with the new day, possibly hours before the first trade.
      if (missed || isNewDay) follower.say({ type: 'gap' });
    }
  }

  /** Adds a trade of a row; trades come in order. */
  push(row: number, line: LineRecord): void {
    const followed = this.byRow[row];
    if (followed === undefined || !this.summarised.has(row)) return;
    // A replayed trade is older than the quote.
    const side = line.kind === TradeKind.TH ? TradeSide.Unknown : this.sideOf(row, line.price);
    followed.minute.add(line, side);
    for (const follower of followed.followers) follower.add(line, side);
  }

  /** Sends the trades collected since the last frame. */
  flush(): void {
    for (const follower of this.followers) follower.flush();
  }

  /** The row is no longer subscribed. */
  forget(row: number): void {
    this.summarised.delete(row);
    this.byRow[row]?.minute.clear();
  }

  /** The trades of a row have changed after they were sent: its charts fetch their bars, and its current minute is sent again. */
  renew(row: number): void {
    const followed = this.byRow[row];
    if (followed === undefined) return;
    followed.minute.clear();
    for (const follower of followed.followers) follower.say({ type: 'gap' });
  }

  /** The feed broke or ended: charts poll from now on. */
  endLive(): void {
    this.forgetAll();
    for (const follower of this.followers) if (follower.live) follower.setLive(false);
  }

  /** Lines were lost: the server sends every row again. */
  gap(): void {
    this.forgetAll();
    this.refetch();
  }

  /** The market starts its day over: the kept minutes lie in its future. */
  dayBegins(): void {
    this.clearMinutes();
    this.refetch();
  }

  /** Bars that charts have fetched may be outdated. */
  refetch(): void {
    for (const follower of this.followers) follower.say({ type: 'gap' });
  }

  /** The user changed: the bars that charts have fetched may not be theirs. */
  forgetBars(): void {
    this.clearMinutes();
    for (const follower of this.followers) follower.say({ type: 'anew' });
  }

  /** A refresh is due: of bars for charts without the feed, of news for the others. */
  poll(): void {
    for (const follower of this.followers) follower.refresh();
  }

  /** A tab is shown again. */
  shown(): void {
    for (const follower of this.followers) if (follower.shown()) this.replay(follower);
  }

  private replay(follower: Follower): void {
    const earlier = this.byRow[follower.row]?.minute.replay(minuteOf(this.now()));
    if (earlier) follower.send(earlier);
  }

  private forgetAll(): void {
    this.summarised.clear();
    this.clearMinutes();
  }

  private clearMinutes(): void {
    for (const followed of this.byRow) followed?.minute.clear();
  }
}

/** Stores the day of a summary. Returns whether a new day begins for the row. */
function entersDay(followed: FollowedRow, time: number): boolean {
  const before = followed.day;
  followed.day = Math.floor(wallSeconds(time) / DAY_SECONDS);
  return !Number.isNaN(before) && followed.day !== before;
}
