import { type Remote, transfer } from 'comlink';
import type { TradeKindNumber } from '../../../engine/feed/trade-kind.ts';
import {
  TRADE_FLAGS,
  TRADE_KIND,
  TRADE_PRICE,
  TRADE_SIDE,
  TRADE_SIZE,
  TRADE_STRIDE,
  TRADE_TIME,
} from '../../../engine/feed/trade-packet.ts';
import { PRINT_OF_OFFICIAL_CLOSE, PRINT_OF_OFFICIAL_OPEN, TRADE_OF_AUCTION } from '../../../engine/feed/trade-rule.ts';
import type { TradeSideNumber } from '../../../engine/feed/trade-side.ts';
import type { Region } from '../../../engine/quotes/region.ts';
import { securityKey } from '../../../engine/quotes/security-key.ts';
import { MAX_PRINTS, PrintWindow } from '../../../engine/series/print-window.ts';
import { EXTENDED_OPEN, SESSION_OPEN, sessionClose } from '../../../engine/series/session.ts';
import { dateOfWall, secondOfDay, wallSeconds } from '../../../engine/time/exchange-time.ts';
import type { ChartSource, FollowMessage } from '../../api/chart-source.ts';
import { failureOf } from '../../api/failure.ts';
import type { SessionFigures } from '../../api/figures.ts';
import {
  type PrintFilter,
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

/** Earlier prints are loaded without being asked for while there are fewer than this. */
const FEW = 40;

/**
 * Today's individual trades of one security on one page: those of the feed, and the earlier ones, which are requested in
 * parts. Without the feed the newest part is requested at each refresh. Each row sent is one trade; rows are sent against
 * the page's credit.
 */
export class PrintSession {
  readonly symbol: string;
  readonly region: Region;
  private readonly filter: PrintFilter;
  private readonly port: MessagePort;
  /** Called when the page's `close` or the closing of its port has ended the tape. */
  private readonly ended: (session: PrintSession) => void;
  private readonly follow = new FollowPort((message) => this.receive(message));
  private readonly prints = new PrintWindow();
  private source: Remote<ChartSource> | undefined;
  private status = TAPE_LOADING;
  private previousClose = Number.NaN;
  private boardlot = 0;
  /** Before this (Unix seconds) no individual trades are known. */
  private knownFrom = 0;
  /** Whether a part of the day has been requested. */
  private filling = false;
  /** Whether the newest part is outdated before it has arrived. */
  private fillsAgain = false;
  private readonly pace = new CreditedPace(() => {
    this.post({ type: 'rows', rows: rowsOf(this.prints, this.previousClose, this.boardlot) });
    this.prints.settle();
  });
  /** Counts requests, so that an outdated answer is recognised. */
  private turn = 0;
  private retryTimer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;
  private messageCount = 0;

  constructor(
    symbol: string,
    region: Region,
    filter: PrintFilter,
    port: MessagePort,
    ended: (session: PrintSession) => void,
  ) {
    this.symbol = symbol;
    this.region = region;
    this.filter = filter;
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
    // A market that ended never answers.
    this.filling = false;
    this.fillsAgain = false;
    clearTimeout(this.retryTimer);
    this.prints.gap();
    try {
      const { previousClose, boardlot } = await source.describe(this.symbol, this.region);
      if (turn !== this.turn) return;
      this.previousClose = previousClose;
      this.boardlot = boardlot;
      await this.follow.open((port) => source.follow(this.symbol, this.region, transfer(port, [port])));
    } catch (reason) {
      if (turn !== this.turn) return;
      const failure = failureOf(reason);
      this.setStatus({ phase: 'failed', failure, live: false });
      // Retried here, because the page has no button for it.
      if (mayPass(failure)) this.retryTimer = setTimeout(() => void this.open(), RETRY_INTERVAL);
      return;
    }
    if (turn === this.turn) await this.fill(Number.NaN);
  }

  /** Loads the part of the day that ends at `before` (Unix seconds; NaN: now), and more while there are few prints. */
  private async fill(before: number): Promise<void> {
    const { source, turn } = this;
    if (source === undefined) return;
    if (this.filling) {
      this.fillsAgain ||= Number.isNaN(before);
      return;
    }
    this.filling = true;
    try {
      for (let end = before; ; ) {
        const past = await source.prints(this.symbol, this.region, end);
        if (turn !== this.turn) return;
        this.knownFrom = past.knownFrom;
        if (past.until > past.from) {
          this.prints.fill(this.wanted(past.packet), past.from, past.until);
          if (this.prints.count >= FEW || !this.hasEarlier()) break;
          end = this.prints.filledFrom;
        } else if (Number.isNaN(end)) {
          // A delayed reader is told up to when it may see prints.
          end = past.until;
        } else break;
      }
      this.filled({ failure: '' });
    } catch (reason) {
      if (turn === this.turn) this.filled({ failure: failureOf(reason), stale: true });
    } finally {
      if (turn === this.turn) this.filling = false;
    }
    if (!this.fillsAgain || turn !== this.turn) return;
    this.fillsAgain = false;
    await this.fill(Number.NaN);
  }

  private filled(change: Partial<TapeStatus>): void {
    const { count, filledFrom } = this.prints;
    const now = Date.now();
    const failed = count === 0 && change.stale === true && !this.status.live;
    const since = Number.isFinite(filledFrom) ? secondOfDay(wallSeconds(filledFrom)) : 0;
    const updated = change.stale === true ? {} : { updatedAt: now, stale: false };
    const phase = failed ? 'failed' : count === 0 ? 'empty' : 'ready';
    this.setStatus({ ...change, ...updated, phase, triedAt: now, since, more: this.hasEarlier() });
    if (count + this.prints.dropped > 0) this.pace.want();
  }

  /** Whether prints before the first one can be requested and kept. */
  private hasEarlier(): boolean {
    const { count, filledFrom } = this.prints;
    const begins = this.filter.extended ? EXTENDED_OPEN : SESSION_OPEN;
    return (
      count < MAX_PRINTS &&
      Number.isFinite(filledFrom) &&
      filledFrom > this.knownFrom &&
      secondOfDay(wallSeconds(filledFrom)) > begins
    );
  }

  /** The trades of a packet that the filter lets pass; the packet itself if all do. */
  private wanted(packet: Float64Array): Float64Array {
    const { least, extended } = this.filter;
    if (least === 0 && extended) return packet;
    const kept = new Float64Array(packet.length);
    let length = 0;
    for (let at = 0; at < packet.length; at += TRADE_STRIDE) {
      if (!this.isWanted(packet[at + TRADE_TIME], packet[at + TRADE_SIZE])) continue;
      kept.set(packet.subarray(at, at + TRADE_STRIDE), length);
      length += TRADE_STRIDE;
    }
    return kept.subarray(0, length);
  }

  private isWanted(time: number, size: number): boolean {
    const { least, extended } = this.filter;
    if (least > 0 && !(size >= least)) return false;
    if (extended) return true;
    const wall = wallSeconds(time);
    const second = secondOfDay(wall);
    return second >= SESSION_OPEN && second <= sessionClose(dateOfWall(wall), this.region);
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
        void this.fill(Number.NaN);
        return;
      case 'anew':
        this.prints.clear();
        void this.fill(Number.NaN);
        return;
      case 'poll':
        void this.fill(Number.NaN);
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
      if (!this.isWanted(time, size)) continue;
      const side = packet[at + TRADE_SIDE] as TradeSideNumber;
      changed = this.prints.push(kind, time, packet[at + TRADE_PRICE], size, packet[at + TRADE_FLAGS], side) || changed;
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
        else void this.fill(Number.NaN);
        return;
      case 'earlier':
        if (this.hasEarlier()) void this.fill(this.prints.filledFrom);
        return;
      case 'close':
        this.close();
    }
  }

  private setStatus(change: Partial<TapeStatus>): void {
    const before = this.status;
    const after = { ...before, ...change };
    if ((Object.keys(change) as (keyof TapeStatus)[]).every((key) => before[key] === after[key])) return;
    this.status = after;
    this.post({ type: 'status', status: after });
  }

  private post(message: TapeMessage): void {
    this.port.postMessage(message);
    this.messageCount += 1;
  }
}

function rowsOf(prints: PrintWindow, previousClose: number, boardlot: number): TapeRows {
  const { count, dropped, changedFrom: from } = prints;
  const price = prints.price.slice(from, count);
  const size = prints.size.slice(from, count);
  return {
    dropped,
    from,
    count,
    second: Float64Array.from(prints.time.subarray(from, count), (unix) => secondOfDay(wallSeconds(unix))),
    price,
    change: previousClose > 0 ? price.map((value) => value - previousClose) : price.map(() => Number.NaN),
    volume: size,
    trades: new Float64Array(count - from).fill(1),
    marks: prints.flags.slice(from, count).map((flags, i) => markOf(flags, size[i], boardlot)),
    side: prints.side.slice(from, count),
  };
}

function markOf(flags: number, size: number, boardlot: number): number {
  if ((flags & (PRINT_OF_OFFICIAL_OPEN | PRINT_OF_OFFICIAL_CLOSE)) !== 0) return PrintMark.Official;
  if ((flags & TRADE_OF_AUCTION) !== 0) return PrintMark.Auction;
  return size < boardlot ? PrintMark.OddLot : PrintMark.Trade;
}
