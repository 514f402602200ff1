import type { LineRecord } from '../../../engine/feed/line-record.ts';
import { TradePacker } from '../../../engine/feed/trade-packet.ts';
import type { FollowMessage } from '../../api/chart-source.ts';
import type { Tab } from '../tabs/tabs.ts';

const TRADES_AT_START = 64;

/**
 * One chart that follows a symbol. Trades collect here between two flushes and go out in order, without gaps. A hidden
 * tab gets nothing, because it may be frozen and its queue would grow without limit; when shown again it learns that it
 * missed trades, and fetches.
 */
export class Follower {
  readonly row: number;
  /** The market's minute in which the chart began to follow; it fetches its bars after that. */
  readonly minute: number;
  /** The last feed state sent to the chart. */
  live = false;
  readonly tab: Tab;
  /** Messages that were posted, and bytes of the trades among them. */
  messages = 0;
  bytes = 0;
  private readonly port: MessagePort;
  private readonly waiting = new TradePacker(TRADES_AT_START);
  private missed = false;

  constructor(row: number, minute: number, tab: Tab, port: MessagePort) {
    this.row = row;
    this.minute = minute;
    this.tab = tab;
    this.port = port;
  }

  /** Adds a trade to the next flush. */
  add(line: LineRecord): void {
    if (!this.tab.visible) {
      this.missed = true;
      return;
    }
    this.waiting.add(line);
  }

  /** Sends the waiting trades. */
  flush(): void {
    if (this.waiting.count === 0) return;
    this.send(this.waiting.packet());
    this.waiting.clear();
  }

  /** Sends trades from before this chart began to follow. */
  send(packet: Float64Array<ArrayBuffer>): void {
    const message: FollowMessage = { type: 'trades', packet };
    this.bytes += packet.byteLength;
    this.port.postMessage(message, [packet.buffer]);
    this.messages += 1;
  }

  /** The tab is shown again. Returns whether this chart missed something, which it has then been told. */
  shown(): boolean {
    if (!this.missed || !this.tab.visible) return false;
    this.missed = false;
    this.say({ type: 'gap' });
    return true;
  }

  /** Sets whether the feed keeps the row up to date. */
  setLive(live: boolean): void {
    this.live = live;
    this.say({ type: 'state', live });
  }

  /** A refresh is due. A hidden tab needs no news until it is shown, hence no fetch for them. */
  refresh(): void {
    if (!this.live) this.say({ type: 'poll' });
    else if (this.tab.visible) this.say({ type: 'news' });
  }

  /**
   * Sends a message other than trades, after the waiting trades, so that order is kept. A hidden tab gets `state` and
   * `anew` at once, and later a single gap instead of everything else.
   */
  say(message: Exclude<FollowMessage, { type: 'trades' }>): void {
    if (!this.tab.visible && message.type !== 'state' && message.type !== 'anew') {
      this.missed = true;
      return;
    }
    this.flush();
    this.port.postMessage(message);
    this.messages += 1;
  }
}
