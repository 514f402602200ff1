import type { LineRecord } from '../../engine/feed/line-record.ts';
import { Follower } from './follower.ts';
import { RunningMinute } from './running-minute.ts';
import type { Tab } from './tabs.ts';

/**
 * Carries trades from the feed to the charts that follow their symbol, at most one message a frame and chart, in the
 * order of arrival, never conflated.
 *
 * When the feed was broken or lines were lost, the server tells each row anew: a summary, then the running minute. The
 * charts hear `gap` first, and a row's trades are held back until its summary, because those before it are told again.
 */
export class TradeFanout {
  private readonly followers = new Set<Follower>();
  /** By table row: the followers of a row, so that a trade of a row that nobody charts costs one look. */
  private readonly byRow: (Follower[] | undefined)[] = [];
  private readonly minutes: (RunningMinute | undefined)[] = [];
  /** Rows of which trades were passed on since the last break; the others wait for their summary. */
  private told = new Set<number>();
  private live = false;

  /** Sends a row's trades to `port` from now on, the running minute's first. `now`: the market's time, Unix seconds. */
  follow(row: number, tab: Tab, port: MessagePort, now: number): Follower {
    const follower = new Follower(row, tab, port);
    this.followers.add(follower);
    this.byRow[row] = [...(this.byRow[row] ?? []), follower];
    follower.say({ type: 'state', live: this.live });
    this.replay(follower, now);
    return follower;
  }

  /** Ends a following. */
  unfollow(follower: Follower): void {
    if (!this.followers.delete(follower)) return;
    const rest = this.byRow[follower.row]?.filter((other) => other !== follower) ?? [];
    this.byRow[follower.row] = rest.length === 0 ? undefined : rest;
  }

  /** A row's summary came. */
  summary(row: number): void {
    this.told.add(row);
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

  /** Nobody subscribes to the row any more: its next subscription is told from the beginning. */
  forget(row: number): void {
    this.told.delete(row);
    this.minutes[row]?.clear();
  }

  /** The feed went live or silent. */
  setLive(live: boolean): void {
    if (live === this.live) return;
    this.live = live;
    for (const follower of this.followers) follower.say({ type: 'state', live });
    // What completed between the last refresh and the first line is in no trade.
    if (live) this.gap();
  }

  /** Lines were lost; the server tells every row anew. */
  gap(): void {
    this.told.clear();
    for (const minute of this.minutes) minute?.clear();
    for (const follower of this.followers) follower.say({ type: 'gap' });
  }

  /** The refresh is due for charts that no feed serves. */
  poll(): void {
    if (this.live) return;
    for (const follower of this.followers) follower.say({ type: 'poll' });
  }

  /** A tab is shown again. `now`: the market's time, Unix seconds. */
  shown(now: number): void {
    for (const follower of this.followers) if (follower.shown()) this.replay(follower, now);
  }

  private replay(follower: Follower, now: number): void {
    const earlier = this.minutes[follower.row]?.replay(now);
    if (earlier) follower.send(earlier);
  }
}
