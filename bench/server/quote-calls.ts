import autocannon from 'autocannon';

/** The results of the calls. */
interface CallFigures {
  /** Answers a second. */
  readonly rate: number;
  /** ms. */
  readonly p99: number;
  /** Bytes of one answer, headers included. */
  readonly bytes: number;
}

const CONNECTIONS = 20;
const SECONDS = 8;

/** Requests the lists in turn, repeatedly and uncompressed. Throws if an answer is not a 200. */
export async function quoteCalls(url: string, lists: readonly (readonly string[])[]): Promise<CallFigures> {
  const ask = (duration: number) =>
    autocannon({
      url,
      requests: lists.map((symbols) => ({ path: `/api/quote/${encodeURIComponent(symbols.join(' '))}/U` })),
      connections: CONNECTIONS,
      duration,
      headers: { 'accept-encoding': 'identity' },
    });
  await ask(2);
  const result = await ask(SECONDS);
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} refused, ${result.errors} failed`);
  return {
    rate: result.requests.average,
    p99: result.latency.p99,
    bytes: result.throughput.average / result.requests.average,
  };
}
