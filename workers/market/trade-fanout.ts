import type { LineRecord } from '../../engine/feed/line-record.ts';
import { DAY_SECONDS, wallSeconds } from '../../engine/series/exchange-time.ts';
import { Follower } from './follower.ts';
import { minuteOf, RunningMinute } from './running-minute.ts';
import type { Tab } from './tabs/tabs.ts';

/** The row of a follower that is no symbol's. */
const NO_ROW = -1;

/** A row that some chart follows. */
interface FollowedRow {
  followers: readonly Follower[];
  readonly minute: RunningMinute;
  /** Of its last summary, counted from 1970 at the exchange; NaN before. */
  day: number;
}

/**
 * Carries trades from the feed to the charts that follow their symbol, at most one message a frame and chart, in the
 * order of arrival, never conflated.
 *
 * The server tells a row from the beginning when it is subscribed, again when it is subscribed once more, and after a
 * gap: a summary, then the running minute. A row is live from its summary on; what arrives before that is told again and
 * held back here. Of a row that nobody charts nothing is kept, for lists may show thousands: its first chart has the
 * server tell it anew.
 */
export class TradeFanout {
  private readonly followers = new Set<Follower>();
  /** By table row, so that a trade of a row that nobody charts costs one look. */
  private readonly byRow: (FollowedRow | undefined)[] = [];
  /** Rows whose summary came. */
  private readonly summarised = new Set<number>();
  private readonly now: () => number;
  private readonly resubscribe: (row: number) => void;

  /** `now`: the market's time, Unix seconds. `resubscribe`: asks the server for a row's summary and running minute. */
  constructor(now: () => number, resubscribe: (row: number) => void) {
    this.now = now;
    this.resubscribe = resubscribe;
  }

  /** Sends a row's trades to `port` from now on, the running minute's first. */
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

  /** Says `poll` to `port` at each refresh and `gap` when what was fetched may be old. */
  followRefresh(tab: Tab, port: MessagePort): Follower {
    const follower = new Follower(NO_ROW, minuteOf(this.now()), tab, port);
    this.followers.add(follower);
    return follower;
  }

  /** How many charts follow. */
  get followed(): number {
    return this.followers.size;
  }

  /** How many trades are kept for charts that are opened later. */
  get kept(): number {
    return this.byRow.reduce((sum, followed) => sum + (followed?.minute.count ?? 0), 0);
  }

  /** Ends a following. */
  unfollow(follower: Follower): void {
    const followed = this.byRow[follower.row];
    if (!this.followers.delete(follower) || followed === undefined) return;
    followed.followers = followed.followers.filter((other) => other !== follower);
    if (followed.followers.length === 0) this.byRow[follower.row] = undefined;
  }

  /** A row's summary came, of a Unix time in seconds; 0 where it does not say. */
  summary(row: number, time: number): void {
    const followed = this.byRow[row];
    const isNewDay = followed !== undefined && time > 0 && entersDay(followed, time);
    if (this.summarised.has(row) && !isNewDay) return;
    this.summarised.add(row);
    const minute = minuteOf(this.now());
    for (const follower of followed?.followers ?? []) {
      // A minute that completed since the bars were fetched is neither in them nor in the trades that follow.
      const missed = !follower.live && follower.minute !== minute;
      if (!follower.live) follower.setLive(true);
      // A split that begins with the day is in effect before the first trade, which may be hours away.
      if (missed || isNewDay) follower.say({ type: 'gap' });
    }
  }

  /** A trade of a row, in order. */
  push(row: number, line: LineRecord): void {
    const followed = this.byRow[row];
    if (followed === undefined || !this.summarised.has(row)) return;
    followed.minute.add(line);
    for (const follower of followed.followers) follower.add(line);
  }

  /** Sends what gathered since the last frame. */
  flush(): void {
    for (const follower of this.followers) follower.flush();
  }

  /** Nobody subscribes to the row any more. */
  forget(row: number): void {
    this.summarised.delete(row);
    this.byRow[row]?.minute.clear();
  }

  /** The feed broke or ended: charts poll from here. */
  endLive(): void {
    this.forgetAll();
    for (const follower of this.followers) if (follower.live) follower.setLive(false);
  }

  /** Lines were lost: the server tells every row anew. */
  gap(): void {
    this.forgetAll();
    this.refetch();
  }

  /** The market runs its day again: the minutes of before lie in its future. */
  dayBegins(): void {
    this.clearMinutes();
    this.refetch();
  }

  /** What charts have fetched may be old. */
  refetch(): void {
    for (const follower of this.followers) follower.say({ type: 'gap' });
  }

  /** The user is another one: the bars that charts have fetched may not be for them. */
  forgetBars(): void {
    this.clearMinutes();
    for (const follower of this.followers) follower.say({ type: 'anew' });
  }

  /** The refresh is due: of bars for charts that the feed does not serve, of news for the others. */
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

/** Notes the day of a summary; whether the row has come to another one with it. */
function entersDay(followed: FollowedRow, time: number): boolean {
  const before = followed.day;
  followed.day = Math.floor(wallSeconds(time) / DAY_SECONDS);
  return !Number.isNaN(before) && followed.day !== before;
}
