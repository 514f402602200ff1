import { transfer } from 'comlink';
import { boardLot } from '../../../engine/quotes/board-lot.ts';
import { isIndexSymbol } from '../../../engine/quotes/index-symbol.ts';
import type { QuoteTable } from '../../../engine/quotes/quote-table.ts';
import type { Region } from '../../../engine/quotes/region.ts';
import type { Bars } from '../../../engine/series/bars.ts';
import { packBars } from '../../../engine/series/bars-packet.ts';
import { adjustForRestructurings } from '../../../engine/series/splits.ts';
import { dateOfWall, wallSeconds } from '../../../engine/time/exchange-time.ts';
import type {
  BarsPacket,
  ChartHeadline,
  ChartSource,
  ChartSubject,
  PastPrints,
  PortfolioCurve,
} from '../../api/chart-source.ts';
import { Failure, HistoryLoading } from '../../api/failure.ts';
import type { ServerAnswer } from '../../api/records.ts';
import { closeRows, dayBars, dayRecords, minuteBars, restructurings } from '../answers/bar-answers.ts';
import { portfolioCurve } from '../answers/portfolio-answers.ts';
import { isUnknown } from '../answers/quote-answer.ts';
import { newsItems } from '../answers/record-answers.ts';
import { type Http, symbolSegment } from '../calls/http.ts';
import { loadQuote } from '../calls/list-calls.ts';

import type { Subscriptions } from '../tabs/subscriptions.ts';
import type { Tab } from '../tabs/tabs.ts';
import type { MarketTime } from './market-time.ts';
import type { TradeFanout } from './trade-fanout.ts';

/** The parts of the worker that serve charts. */
export interface ChartPortHost {
  readonly http: Http;
  readonly table: QuoteTable;
  readonly clock: MarketTime;
  readonly subscriptions: Subscriptions;
  readonly fanout: TradeFanout;
}

/** One tab's `ChartSource`: bars on request, and trades of the symbols that its charts follow. */
export class ChartPort implements ChartSource {
  private readonly tab: Tab;
  private readonly host: ChartPortHost;

  constructor(tab: Tab, host: ChartPortHost) {
    this.tab = tab;
    this.host = host;
  }

  async history(
    symbol: string,
    region: Region,
    from: number,
    to: number,
    room: number,
  ): Promise<ServerAnswer<BarsPacket>> {
    const path = `/api/close/${symbolSegment(symbol)}/${region}/${from}/${to}`;
    const rows = onceLoaded(() => this.host.http.getOrLastKnown(path, closeRows));
    return this.inTodaysShares(symbol, region, rows, dayBars, room);
  }

  async intraday(
    symbol: string,
    region: Region,
    from: number,
    to: number,
    extended: boolean,
  ): Promise<ServerAnswer<BarsPacket>> {
    const { http, clock } = this.host;
    const hours = extended ? '' : '/false';
    const path = `/api/trade/${symbolSegment(symbol)}/${region}/${from}/${to}${hours}`;
    const days = onceLoaded(() => http.getOrLastKnown(path, dayRecords));
    if (from < clock.date()) return this.inTodaysShares(symbol, region, days, minuteBars, 0);
    // Today's minutes need no adjustment, and are requested often.
    const records = await days;
    return transferred(packBars(minuteBars(records.value)), records);
  }

  async headlines(symbol: string, region: Region): Promise<readonly ChartHeadline[]> {
    const { value } = await this.host.http.getOrLastKnown(`/api/news/${symbolSegment(symbol)}/${region}/-1`, newsItems);
    return value.map(({ date, title }) => ({ date, head: title }));
  }

  async portfolioValue(portfolio: number): Promise<ServerAnswer<PortfolioCurve>> {
    return this.host.http.getOrLastKnown(`/api/weekvalue/${portfolio}/C`, portfolioCurve);
  }

  async describe(symbol: string, region: Region): Promise<ChartSubject> {
    const { value: row, marketTime } = await loadQuote(this.host.http, { symbol, region });
    if (row === null || isUnknown(row)) throw new Failure('not-found');
    const previousClose = row.last - row.change;
    return {
      symbol: row.symbol,
      region: row.region,
      name: row.name,
      ex: row.ex,
      boardlot: boardLot(row.boardlot, row.last),
      isIndex: isIndexSymbol(row.symbol, row.ex),
      today: Number.isNaN(marketTime) ? this.host.clock.date() : dateOfWall(wallSeconds(marketTime / 1000)),
      previousClose: Number.isNaN(previousClose) ? 0 : Math.max(previousClose, 0),
    };
  }

  async prints(symbol: string, region: Region, before: number): Promise<PastPrints> {
    // Loaded on demand: most tabs never show prints.
    const { loadPastPrints } = await import('./past-prints.ts');
    return loadPastPrints(this.host.http, this.host.clock, symbol, region, before);
  }

  async follow(symbol: string, region: Region, port: MessagePort): Promise<void> {
    const { table, subscriptions, fanout } = this.host;
    const row = table.add(symbol, region);
    subscriptions.use(row);
    const follower = fanout.follow(row, this.tab, port);
    this.closeWith(port, () => {
      fanout.unfollow(follower);
      subscriptions.release(row);
    });
  }

  async followRefresh(port: MessagePort): Promise<void> {
    const { fanout } = this.host;
    const follower = fanout.followRefresh(this.tab, port);
    this.closeWith(port, () => fanout.unfollow(follower));
  }

  /** Bars adjusted for later splits and consolidations, with the age of the older of the two answers. */
  private async inTodaysShares<Answer>(
    symbol: string,
    region: Region,
    answer: Promise<ServerAnswer<Answer>>,
    barsOf: (value: Answer) => Bars,
    room: number,
  ): Promise<ServerAnswer<BarsPacket>> {
    const path = `/api/restructure/${symbolSegment(symbol)}/${region}`;
    const [loaded, inEffect] = await Promise.all([answer, this.host.http.getOrLastKnown(path, restructurings)]);
    const unadjusted = barsOf(loaded.value);
    const bars = inEffect.value.length === 0 ? unadjusted : adjustForRestructurings(unadjusted, inEffect.value);
    const older = loaded.keptAt === 0 || (inEffect.keptAt !== 0 && inEffect.keptAt < loaded.keptAt) ? inEffect : loaded;
    return transferred(packBars(bars, 0, bars.count, room), older);
  }

  /** Ends a subscription when its port or its tab closes. */
  private closeWith(port: MessagePort, end: () => void): void {
    const { closers } = this.tab;
    const close = () => {
      if (!closers.delete(close)) return;
      end();
      port.close();
    };
    closers.add(close);
    port.addEventListener('close', close);
    // Some browsers do not report a closed port, so any message on the port ends the subscription too.
    port.onmessage = close;
  }
}

/** Bars with the age of their answer; transferred instead of copied. */
function transferred(packet: BarsPacket, answer: ServerAnswer<unknown>): ServerAnswer<BarsPacket> {
  return transfer({ ...answer, value: packet }, [packet]);
}

/** Repeats a call until the server has loaded the history that the call needs. */
async function onceLoaded<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (thrown) {
      if (!(thrown instanceof HistoryLoading)) throw thrown;
      await new Promise((resolve) => setTimeout(resolve, thrown.wait));
    }
  }
}
