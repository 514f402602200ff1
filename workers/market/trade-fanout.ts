import type { LineRecord } from '../../engine/feed/line-record.ts';
import { Follower } from './follower.ts';
import { minuteOf, RunningMinute } from './running-minute.ts';
import type { Tab } from './tabs.ts';

/** The row of a follower that is no symbol's. */
const NO_ROW = -1;

/**
 * Carries trades from the feed to the charts that follow their symbol, at most one message a frame and chart, in the
 * order of arrival, never conflated.
 *
 * The server tells a row from the beginning when it is subscribed, and again after a gap: a summary, then the running
 * minute. A row is live from its summary on; what arrives before that is told again and held back here.
 */
export class TradeFanout {
  private readonly followers = new Set<Follower>();
  /** By table row: the followers of a row, so that a trade of a row that nobody charts costs one look. */
  private readonly byRow: (Follower[] | undefined)[] = [];
  private readonly minutes: (RunningMinute | undefined)[] = [];
  /** Rows whose summary came. */
  private readonly told = new Set<number>();
  private readonly now: () => number;

  /** `now`: the market's time, Unix seconds. */
  constructor(now: () => number) {
    this.now = now;
  }

  /** Sends a row's trades to `port` from now on, the running minute's first. */
  follow(row: number, tab: Tab, port: MessagePort): Follower {
    const follower = new Follower(row, minuteOf(this.now()), tab, port);
    this.followers.add(follower);
    this.byRow[row] = [...(this.byRow[row] ?? []), follower];
    follower.setLive(this.told.has(row));
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

  /** Ends a following. */
  unfollow(follower: Follower): void {
    if (!this.followers.delete(follower) || follower.row === NO_ROW) return;
    const rest = this.byRow[follower.row]?.filter((other) => other !== follower) ?? [];
    this.byRow[follower.row] = rest.length === 0 ? undefined : rest;
  }

  /** A row's summary came. */
  summary(row: number): void {
    if (this.told.has(row)) return;
    this.told.add(row);
    const minute = minuteOf(this.now());
    for (const follower of this.byRow[row] ?? []) {
      if (follower.live) continue;
      follower.setLive(true);
      // A minute that completed since the bars were fetched is neither in them nor in the trades that follow.
      if (follower.minute !== minute) follower.say({ type: 'gap' });
    }
  }

  /** A trade of a row, in order. */
  push(row: number, line: LineRecord): void {
    if (!this.told.has(row)) return;
    let minute = this.minutes[row];
    if (minute === undefined) {
      minute = new RunningMinute();
      this.minutes[row] = minute;
    }
    minute.add(line);
    const followers = this.byRow[row];
    if (followers === undefined) return;
    for (const follower of followers) follower.add(line);
  }

  /** Sends what gathered since the last frame. */
  flush(): void {
    for (const follower of this.followers) follower.flush();
  }

  /** Nobody subscribes to the row any more. */
  forget(row: number): void {
    this.told.delete(row);
    this.minutes[row]?.clear();
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

  /** The refresh is due: of bars for charts that the feed does not serve, of news for the others. */
  poll(): void {
    for (const follower of this.followers) follower.refresh();
  }

  /** A tab is shown again. */
  shown(): void {
    for (const follower of this.followers) if (follower.shown()) this.replay(follower);
  }

  private replay(follower: Follower): void {
    if (follower.row === NO_ROW) return;
    const earlier = this.minutes[follower.row]?.replay(minuteOf(this.now()));
    if (earlier) follower.send(earlier);
  }

  private forgetAll(): void {
    this.told.clear();
    this.clearMinutes();
  }

  private clearMinutes(): void {
    for (const minute of this.minutes) minute?.clear();
  }
}
