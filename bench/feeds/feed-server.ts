import { TestServer } from '../../test/support/server.ts';
import { fakedClock, tradingShift } from './faked-clock.ts';
import { feedSymbol } from './feed-command.ts';
import { FeedProcess } from './feed-process.ts';

/** A server on real feeds, and the service that plays one, in the middle of a trading day. */
export interface FeedServer {
  readonly server: TestServer;
  readonly service: FeedProcess;
  /** The securities that have messages all the time, and one that has only the trades that are asked for. */
  readonly symbols: readonly string[];
  readonly quiet: string;
  /** Milliseconds by which both clocks are ahead of the machine's. */
  readonly shift: number;
}

/** Runs something with a server and a service of so many securities. Rejects without libfaketime. */
export async function withFeedServer<Result>(
  securities: number,
  work: (parts: FeedServer) => Promise<Result>,
): Promise<Result> {
  const shift = tradingShift();
  if (shift === undefined) throw new Error('libfaketime is not installed: the market is closed most of the time');
  const service = await FeedProcess.start(securities, shift);
  const server = new TestServer({ ...service.environment, ...fakedClock(shift) });
  try {
    await server.start();
    const symbols = Array.from({ length: securities }, (_, i) => feedSymbol(i));
    return await work({ server, service, symbols, quiet: feedSymbol(securities), shift });
  } finally {
    await server.dispose();
    service.stop();
  }
}
