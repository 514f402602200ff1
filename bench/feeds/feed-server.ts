import { TestServer } from '../../test/support/server.ts';
import { fakedClock, tradingShift } from './faked-clock.ts';
import { feedSymbol } from './feed-command.ts';
import { FeedProcess } from './feed-process.ts';

/** A server on real feeds in the middle of a trading day, and the process that plays the provider. */
export interface FeedServer {
  readonly server: TestServer;
  readonly service: FeedProcess;
  /** The securities with continuous messages, and one that trades only on request. */
  readonly symbols: readonly string[];
  readonly quiet: string;
  /** Milliseconds by which both clocks are ahead of the machine's. */
  readonly shift: number;
}

/** Runs something with a server and a service with this many securities. Rejects without libfaketime. */
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
