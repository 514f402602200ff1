import { Bars } from '../../../engine/series/bars.ts';
import { packBars } from '../../../engine/series/bars-packet.ts';
import { dateOfWall, unixSeconds, wallOfDate } from '../../../engine/time/exchange-time.ts';
import type { ChartSource, FollowMessage } from '../../../workers/api/chart-source.ts';
import { Failure } from '../../../workers/api/failure.ts';
import { freshAnswer, type ServerAnswer } from '../../../workers/api/records.ts';
import { packedTrades } from './bars/packed-trades.ts';

/** The last day of every symbol. */
export const TODAY = 20201218;
const NOON = unixSeconds(wallOfDate(TODAY) + 12 * 3600);

/** Day bars of any symbol, each a cent above the one before: SPY ends at 300 today, the others at 10. */
export class DayMarket implements Partial<ChartSource> {
  readonly asked: string[] = [];
  isDown = false;
  readonly followers = new Map<string, MessagePort>();
  readonly ended: string[] = [];
  wake = (): void => {};

  async history(
    symbol: string,
    _region: string,
    from: number,
    to: number,
    room: number,
  ): Promise<ServerAnswer<ArrayBuffer>> {
    this.asked.push(`${symbol} ${from} ${to}`);
    const days = daysOf(symbol === 'SPY' ? 300 : 10, from, to);
    return freshAnswer(packBars(days, 0, days.count, room));
  }

  async describe(symbol: string): Promise<Awaited<ReturnType<ChartSource['describe']>>> {
    if (symbol === 'NOSUCH' || this.isDown) throw new Failure(this.isDown ? 'unreachable' : 'not-found');
    return {
      symbol,
      region: 'U',
      name: `The ${symbol}`,
      ex: 'X',
      boardlot: 100,
      isIndex: false,
      today: TODAY,
      previousClose: 49,
    };
  }

  async follow(symbol: string, _region: string, port: MessagePort): Promise<void> {
    this.followers.set(symbol, port);
    port.onmessage = () => {
      this.ended.push(symbol);
      this.wake();
    };
  }

  trade(symbol: string, price: number): void {
    const packet = packedTrades({ time: NOON, price });
    this.followers.get(symbol)?.postMessage({ type: 'trades', packet } satisfies FollowMessage);
  }
}

/** Days from one date to another, each a cent above the one before; today's price is `base`. */
export function daysOf(base: number, from: number, to: number): Bars {
  const days = new Bars();
  for (let i = -400; i <= 0; i++) {
    const time = wallOfDate(TODAY) + i * 86_400;
    const date = dateOfWall(time);
    const price = base + i / 100;
    if (date >= from && date <= to) days.append(time, price, price, price, price, 1000);
  }
  return days;
}
