import { expose, transfer } from 'comlink';
import { TradeKind } from '../../../engine/feed/trade-kind.ts';
import { TradePacker } from '../../../engine/feed/trade-packet.ts';
import { TRADE_UPDATES_LAST } from '../../../engine/feed/trade-rule.ts';
import { Bars } from '../../../engine/series/bars.ts';
import { packBars } from '../../../engine/series/bars-packet.ts';
import { DAY_SECONDS, unixSeconds, wallOfDate } from '../../../engine/time/exchange-time.ts';
import type {
  BarsPacket,
  ChartHeadline,
  ChartSource,
  ChartSubject,
  FollowMessage,
  PortfolioCurve,
} from '../../../workers/api/chart-source.ts';
import { freshAnswer, type ServerAnswer } from '../../../workers/api/records.ts';
import { BENCH_TODAY, type BenchTick } from '../seeded-bars.ts';

const TRADING_BEGINS = 10 * 3600;
const SHARES = 100;
const HOUR = 3600;

/** How many of the newest bars are days, as in a daily chart; the earlier ones are hours, so that a million fit. */
const DAYS = 2000;

/** Takes the place of the market worker: provides a chart worker with seeded bars, and trades on its follow port. */
export class BenchSource implements ChartSource {
  private packet: ArrayBuffer = packBars(new Bars());
  private previousClose = 0;
  private follower: MessagePort | undefined;
  private seconds = unixSeconds(wallOfDate(BENCH_TODAY) + TRADING_BEGINS);
  private trades = 1;
  private readonly packer = new TradePacker(1);

  /** The other end of a new port on which this source answers. */
  open(): MessagePort {
    const { port1, port2 } = new MessageChannel();
    expose(this, port1);
    return port2;
  }

  /** Sets the bars of the next chart, ready to be transferred; the source keeps none of them. */
  prepare(bars: Bars): void {
    const { count, time } = bars;
    const newest = time[count - 1];
    for (let i = 0; i < count; i++) {
      const fromEnd = count - 1 - i;
      const days = Math.min(fromEnd, DAYS);
      time[i] = newest - days * DAY_SECONDS - (fromEnd - days) * HOUR;
    }
    this.previousClose = count > 1 ? bars.close[count - 2] : 0;
    this.packet = packBars(bars);
  }

  /** A trade of the newest bar. */
  tick({ price, volume }: BenchTick): void {
    this.seconds += 0.01;
    this.trades++;
    this.packer.clear();
    this.packer.add({
      kind: TradeKind.T,
      time: this.seconds,
      price,
      size: SHARES,
      flags: TRADE_UPDATES_LAST,
      dayVolume: volume,
      dayTrades: this.trades,
    });
    const packet = this.packer.packet();
    const message: FollowMessage = { type: 'trades', packet };
    this.follower?.postMessage(message, [packet.buffer]);
  }

  /** Hands over the follow port: its receiver ticks from now on. */
  takeFollower(): MessagePort {
    const { follower } = this;
    if (follower === undefined) throw new Error('nobody follows');
    this.follower = undefined;
    return follower;
  }

  async history(): Promise<ServerAnswer<BarsPacket>> {
    const { packet } = this;
    this.packet = packBars(new Bars());
    return transfer(freshAnswer(packet), [packet]);
  }

  async intraday(): Promise<ServerAnswer<BarsPacket>> {
    return freshAnswer(packBars(new Bars()));
  }

  async headlines(): Promise<readonly ChartHeadline[]> {
    return [];
  }

  async prints(): Promise<never> {
    throw new Error('A bench has no tape.');
  }

  async portfolioValue(): Promise<ServerAnswer<PortfolioCurve>> {
    const none = new Float64Array(0);
    return freshAnswer({ date: none, value: none, cost: none, bought: none, sold: none });
  }

  async describe(symbol: string, region: 'C' | 'U'): Promise<ChartSubject> {
    const { previousClose } = this;
    return {
      symbol,
      region,
      name: 'Bench',
      ex: 'TSX',
      boardlot: 100,
      isIndex: false,
      today: BENCH_TODAY,
      previousClose,
    };
  }

  async followRefresh(): Promise<void> {}

  async follow(_symbol: string, _region: string, port: MessagePort): Promise<void> {
    port.onmessage = () => port.close();
    const message: FollowMessage = { type: 'state', live: true };
    port.postMessage(message);
    this.follower = port;
  }
}
