import type { LineRecord } from '../../engine/feed/line-record.ts';
import { TradePacker } from '../../engine/feed/trade-packet.ts';
import type { FollowMessage } from '../api/chart-source.ts';
import type { Tab } from './tabs/tabs.ts';

const TRADES_AT_START = 64;

/**
 * One chart that follows a symbol. Trades gather here between two flushes and go out in order, none left out. To a
 * hidden tab nothing is sent, because it may be frozen and its queue would grow without end: when it is shown again it
 * is told that it missed something, and fetches.
 */
export class Follower {
  readonly row: number;
  /** The market's minute in which the following began; the chart fetches its bars after that. */
  readonly minute: number;
  /** What the chart was last told of the feed. */
  live = false;
  private readonly tab: Tab;
  private readonly port: MessagePort;
  private readonly waiting = new TradePacker(TRADES_AT_START);
  private missed = false;

  constructor(row: number, minute: number, tab: Tab, port: MessagePort) {
    this.row = row;
    this.minute = minute;
    this.tab = tab;
    this.port = port;
  }

  /** A trade for the next flush. */
  add(line: LineRecord): void {
    if (!this.tab.visible) {
      this.missed = true;
      return;
    }
    this.waiting.add(line);
  }

  /** Sends what waits. */
  flush(): void {
    if (this.waiting.count === 0) return;
    this.send(this.waiting.packet());
    this.waiting.clear();
  }

  /** Trades from before this chart followed. */
  send(packet: Float64Array<ArrayBuffer>): void {
    const message: FollowMessage = { type: 'trades', packet };
    this.port.postMessage(message, [packet.buffer]);
  }

  /** The tab is shown again; whether this chart missed something, and was told so. */
  shown(): boolean {
    if (!this.missed || !this.tab.visible) return false;
    this.missed = false;
    this.say({ type: 'gap' });
    return true;
  }

  /** The feed speaks for the row from now on, or no more. */
  setLive(live: boolean): void {
    this.live = live;
    this.say({ type: 'state', live });
  }

  /** The refresh is due. A hidden tab needs no news before it is shown, and no fetch because of them. */
  refresh(): void {
    if (!this.live) this.say({ type: 'poll' });
    else if (this.tab.visible) this.say({ type: 'news' });
  }

  /**
   * Sends a message without trades, after the trades that wait, so that the order holds. A hidden tab gets `state` and `anew`
   * at once, and one gap later in place of all others.
   */
  say(message: Exclude<FollowMessage, { type: 'trades' }>): void {
    if (!this.tab.visible && message.type !== 'state' && message.type !== 'anew') {
      this.missed = true;
      return;
    }
    this.flush();
    this.port.postMessage(message);
  }
}
