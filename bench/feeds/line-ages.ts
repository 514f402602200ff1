import { setTimeout as wait } from 'node:timers/promises';
import { logIn } from '../../test/server/log-in.ts';
import { RawClients } from '../server/raw-clients.ts';
import { withFeedServer } from './feed-server.ts';

const SECURITIES = 40;
const READERS = 5;
const SETTLED = 3000;
const MEASURED = 10_000;

/**
 * The ages (ms) of lines on arrival at readers of all securities, at a rate of messages per second: the oldest line of each
 * item.
 */
export function lineAges(rate: number): Promise<readonly number[]> {
  return withFeedServer(SECURITIES, async ({ server, service, symbols, shift }) => {
    const { cookie, headers } = await logIn(server.url);
    // This request defines the securities.
    await fetch(`${server.url}/api/quote/${symbols.join('%20')}/U`, { headers });
    const now = (): number => Date.now() + shift;
    const clients = new RawClients(server.url, cookie, { exchange: 'Q', region: 'U', now });
    try {
      await clients.open(READERS, () => symbols);
      await service.ask({ do: 'rate', rate });
      await wait(SETTLED);
      clients.reset();
      await wait(MEASURED);
      return clients.ages.slice();
    } finally {
      await clients.close();
    }
  });
}
