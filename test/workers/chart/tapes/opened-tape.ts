import { expose, type Remote, wrap } from 'comlink';
import { type Mock, onTestFinished, vi } from 'vitest';
import type { ChartSource, FollowMessage, PastPrints } from '../../../../workers/api/chart-source.ts';
import type { TapeCommand, TapeMessage, TapeRows, TapeStatus } from '../../../../workers/api/tape.ts';

/** The market's side of a tape: what the security is, and followers to whom the test sends messages. */
export class TapeMarket implements Pick<ChartSource, 'describe' | 'follow' | 'prints'> {
  readonly followers: MessagePort[] = [];

  async describe(symbol: string, region: 'C' | 'U'): Promise<Awaited<ReturnType<ChartSource['describe']>>> {
    return { symbol, region, name: '', ex: 'X', boardlot: 100, isIndex: false, today: 20_201_216, previousClose: 49 };
  }

  async follow(_symbol: string, _region: string, port: MessagePort): Promise<void> {
    this.followers.push(port);
  }

  /** No individual trades of the past, unless a test has some. */
  async prints(_symbol: string, _region: string, _before: number): Promise<PastPrints> {
    return { packet: new Float64Array(0), from: 0, until: 0, knownFrom: 0 };
  }

  say(message: FollowMessage): void {
    this.followers.at(-1)?.postMessage(message);
  }
}

interface Session {
  connect(source: Remote<ChartSource>): void;
  close(): void;
}

/** A tape between a market and a page, until the test ends. `make` makes its session for the page's port. */
export function openedTape<Tape extends Session>(
  market: TapeMarket,
  make: (port: MessagePort, ended: () => void) => Tape,
) {
  const source = new MessageChannel();
  expose(market, source.port1);
  const page = new MessageChannel();
  const rows: TapeRows[] = [];
  const statuses: TapeStatus[] = [];
  page.port1.onmessage = ({ data }: MessageEvent<TapeMessage>) => {
    if (data.type === 'rows') rows.push(data.rows);
    else statuses.push(data.status);
  };
  const ended: Mock<() => void> = vi.fn();
  const session = make(page.port2, ended);
  session.connect(wrap<ChartSource>(source.port2));
  onTestFinished(() => {
    session.close();
    page.port1.close();
    source.port1.close();
    source.port2.close();
    for (const port of market.followers) port.close();
  });
  const send = (command: TapeCommand): void => page.port1.postMessage(command);
  return { session, rows, statuses, send, ended };
}
