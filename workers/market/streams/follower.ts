import type { LineRecord } from '../../../engine/feed/line-record.ts';
import { TradePacker } from '../../../engine/feed/trade-packet.ts';
import type { TradeSideNumber } from '../../../engine/feed/trade-side.ts';
import type { FollowMessage } from '../../api/chart-source.ts';
import type { Tab } from '../tabs/tabs.ts';

const TRADES_AT_START = 64;

/**
 * A chart that follows a symbol. Trades collect here between two flushes and are sent in order, without gaps. A hidden tab gets
 * nothing, because it may be frozen and its queue would grow without limit. When it is shown again it learns that it missed
 * trades, and fetches bars.
 */
export class Follower {
  readonly row: number;
  /** The market's minute in which the chart began to follow. The chart fetches its bars after that. */
  readonly minute: number;
  /** The last feed state sent to the chart. */
  live = false;
  readonly tab: Tab;
  /** The number of messages posted, and the bytes of trades in them. */
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
  add(line: LineRecord, side: TradeSideNumber): void {
    if (!this.tab.visible) {
      this.missed = true;
      return;
    }
    this.waiting.add(line, side);
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

  /** The tab is shown again. Returns whether this chart missed something; if so, it has been notified. */
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

  /** A refresh is due. A hidden tab does not need `news` before it is shown, so it does not fetch any. */
  refresh(): void {
    if (!this.live) this.say({ type: 'poll' });
    else if (this.tab.visible) this.say({ type: 'news' });
  }

  /**
   * Sends a message other than trades, after the pending trades, so that the order is kept. A hidden tab gets `state` and
   * `anew` at once, and a single gap later instead of everything else.
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
