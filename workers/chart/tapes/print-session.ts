import { type Remote, transfer } from 'comlink';
import type { TradeKindNumber } from '../../../engine/feed/trade-kind.ts';
import {
  TRADE_FLAGS,
  TRADE_KIND,
  TRADE_PRICE,
  TRADE_SIZE,
  TRADE_STRIDE,
  TRADE_TIME,
} from '../../../engine/feed/trade-packet.ts';
import { PRINT_OF_OFFICIAL_CLOSE, PRINT_OF_OFFICIAL_OPEN, TRADE_OF_AUCTION } from '../../../engine/feed/trade-rule.ts';
import type { Region } from '../../../engine/quotes/region.ts';
import { securityKey } from '../../../engine/quotes/security-key.ts';
import { PrintWindow } from '../../../engine/series/print-window.ts';
import { secondOfDay, wallSeconds } from '../../../engine/time/exchange-time.ts';
import type { ChartSource, FollowMessage } from '../../api/chart-source.ts';
import { failureOf } from '../../api/failure.ts';
import type { SessionFigures } from '../../api/figures.ts';
import {
  PrintMark,
  TAPE_LOADING,
  type TapeCommand,
  type TapeMessage,
  type TapeRows,
  type TapeStatus,
} from '../../api/tape.ts';
import { FollowPort } from '../bars/follow-port.ts';
import { CreditedPace } from '../pace/credited-pace.ts';
import { mayPass, RETRY_INTERVAL } from '../pace/passing-failure.ts';

/**
 * The single prints of one security on one page. They come only from the feed; without it there are none, and the
 * status says so. They are sent whole, as rows of one trade each, against the page's credit.
 */
export class PrintSession {
  readonly symbol: string;
  readonly region: Region;
  private readonly port: MessagePort;
  /** Called when the page's `close` or the closing of its port has ended the tape. */
  private readonly ended: (session: PrintSession) => void;
  private readonly follow = new FollowPort((message) => this.receive(message));
  private readonly prints = new PrintWindow();
  private source: Remote<ChartSource> | undefined;
  private status = TAPE_LOADING;
  private previousClose = Number.NaN;
  private readonly pace = new CreditedPace(() =>
    this.post({ type: 'rows', rows: rowsOf(this.prints, this.previousClose) }),
  );
  /** Counts requests, so that an outdated answer is recognised. */
  private turn = 0;
  private retryTimer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;
  private messageCount = 0;

  constructor(symbol: string, region: Region, port: MessagePort, ended: (session: PrintSession) => void) {
    this.symbol = symbol;
    this.region = region;
    this.port = port;
    this.ended = ended;
    port.onmessage = ({ data }: MessageEvent<TapeCommand>) => this.command(data);
  }

  /** What it has done so far. */
  get figures(): SessionFigures {
    const { pace, messageCount: messages } = this;
    return {
      kind: 'tape',
      subject: securityKey(this),
      ...pace.figures,
      frames: null,
      messages,
      canvases: 0,
      pixels: 0,
    };
  }

  /** Sets where trades come from; called again after the market worker was replaced. */
  connect(source: Remote<ChartSource>): void {
    this.source = source;
    void this.open();
  }

  close(): void {
    if (this.closed) return;
    this.closed = true;
    this.turn += 1;
    clearTimeout(this.retryTimer);
    this.pace.close();
    this.follow.close();
    this.port.close();
    this.ended(this);
  }

  private async open(): Promise<void> {
    const { source } = this;
    if (source === undefined) return;
    this.turn += 1;
    const { turn } = this;
    clearTimeout(this.retryTimer);
    this.prints.gap();
    try {
      const { previousClose } = await source.describe(this.symbol, this.region);
      if (turn !== this.turn) return;
      this.previousClose = previousClose;
      await this.follow.open((port) => source.follow(this.symbol, this.region, transfer(port, [port])));
    } catch (reason) {
      if (turn !== this.turn) return;
      const failure = failureOf(reason);
      this.setStatus({ phase: 'failed', failure, live: false });
      // Retried here, because the page has no button for it.
      if (mayPass(failure)) this.retryTimer = setTimeout(() => void this.open(), RETRY_INTERVAL);
      return;
    }
    if (turn === this.turn) this.setStatus({ phase: this.prints.count === 0 ? 'empty' : 'ready', failure: '' });
  }

  private receive(message: FollowMessage): void {
    switch (message.type) {
      case 'trades':
        this.take(message.packet);
        return;
      case 'state':
        if (message.live) this.prints.gap();
        this.setStatus({ live: message.live });
        return;
      case 'gap':
        this.prints.gap();
        return;
      default:
    }
  }

  private take(packet: Float64Array): void {
    let changed = false;
    for (let at = 0; at < packet.length; at += TRADE_STRIDE) {
      const kind = packet[at + TRADE_KIND] as TradeKindNumber;
      const time = packet[at + TRADE_TIME];
      const size = packet[at + TRADE_SIZE];
      changed = this.prints.push(kind, time, packet[at + TRADE_PRICE], size, packet[at + TRADE_FLAGS]) || changed;
    }
    if (this.prints.count > 0) this.setStatus({ phase: 'ready' });
    if (changed) this.pace.want();
  }

  private command(command: TapeCommand): void {
    switch (command.type) {
      case 'credit':
        this.pace.addCredit();
        return;
      case 'refresh':
        if (this.status.phase === 'failed') void this.open();
        return;
      case 'close':
        this.close();
    }
  }

  private setStatus(change: Partial<TapeStatus>): void {
    const { status } = this;
    const { phase = status.phase, failure = status.failure, live = status.live } = change;
    if (phase === status.phase && failure === status.failure && live === status.live) return;
    this.status = { ...status, phase, failure, live };
    this.post({ type: 'status', status: this.status });
  }

  private post(message: TapeMessage): void {
    this.port.postMessage(message);
    this.messageCount += 1;
  }
}

function rowsOf({ count, time, price, size, flags }: PrintWindow, previousClose: number): TapeRows {
  const prices = price.slice(0, count);
  return {
    from: 0,
    count,
    second: Float64Array.from(time.subarray(0, count), (unix) => secondOfDay(wallSeconds(unix))),
    price: prices,
    change: previousClose > 0 ? prices.map((value) => value - previousClose) : prices.map(() => Number.NaN),
    volume: size.slice(0, count),
    trades: new Float64Array(count).fill(1),
    marks: flags.slice(0, count).map(markOf),
  };
}

function markOf(flags: number): number {
  if ((flags & (PRINT_OF_OFFICIAL_OPEN | PRINT_OF_OFFICIAL_CLOSE)) !== 0) return PrintMark.Official;
  return (flags & TRADE_OF_AUCTION) === 0 ? PrintMark.Trade : PrintMark.Auction;
}
