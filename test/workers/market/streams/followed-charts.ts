import { LINE_NAMES } from '../../../../engine/feed/line-kind.ts';
import { LineRecord } from '../../../../engine/feed/line-record.ts';
import { parseLine } from '../../../../engine/feed/parse-line.ts';
import { TRADE_KIND, TRADE_PRICE, TRADE_STRIDE } from '../../../../engine/feed/trade-packet.ts';
import { tradeSide } from '../../../../engine/feed/trade-side.ts';
import type { FollowMessage } from '../../../../workers/api/chart-source.ts';
import { TradeFanout } from '../../../../workers/market/streams/trade-fanout.ts';
import type { Tab } from '../../../../workers/market/tabs/tabs.ts';
import { Inbox } from '../inbox.ts';

/** 2020-12-16 15:30:00 UTC, a whole minute. */
export const MINUTE = 1_608_132_600;

/** Charts of one tab that follow rows, and the trades of these rows. */
export class FollowedCharts {
  readonly tab: Tab = { lock: 'tab', visible: true, closers: new Set() };
  /** The ports to close at the end. */
  readonly ports: MessagePort[] = [];
  /** The market's time. */
  now = MINUTE + 30;
  /** Rows that the server was asked to send again. */
  readonly asked: number[] = [];
  readonly fanout = new TradeFanout(
    () => this.now,
    (row) => this.asked.push(row),
    (_, price) => tradeSide(price, 9, 11),
  );
  private readonly record = new LineRecord();

  /** Opens a chart of a row, and collects its messages. */
  follow(row = 0): Inbox<FollowMessage> {
    const { port1, port2 } = new MessageChannel();
    this.ports.push(port1, port2);
    const inbox = new Inbox<FollowMessage>(port2);
    this.fanout.follow(row, this.tab, port1);
    return inbox;
  }

  /** A trade arrives, of a second after the minute. */
  push(price: number, second: number, kind = 'T', row = 0): void {
    const line = `${kind},Q,A,${price},100,${MINUTE + second},4,${price},1`;
    if (!parseLine(line, 0, line.length, this.record)) throw new Error(line);
    this.fanout.push(row, this.record);
  }

  close(): void {
    for (const port of this.ports) port.close();
  }
}

/** The messages to a chart, with trades as `kind:price`. */
export function heard(inbox: Inbox<FollowMessage>): string[] {
  return inbox.all.flatMap((message) => {
    if (message.type === 'state') return [`live ${message.live}`];
    if (message.type !== 'trades') return [message.type];
    return Array.from({ length: message.packet.length / TRADE_STRIDE }, (_, i) => {
      const trade = message.packet.subarray(i * TRADE_STRIDE);
      return `${LINE_NAMES[trade[TRADE_KIND]]}:${trade[TRADE_PRICE]}`;
    });
  });
}
