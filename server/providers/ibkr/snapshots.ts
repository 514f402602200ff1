import { setTimeout as pause } from 'node:timers/promises';
import type { Gateway } from './gateway.ts';
import type { IbkrTimings } from './ibkr-timings.ts';
import { jsonObjects } from './json-answer.ts';
import { LIVE_FIELDS } from './live-fields.ts';
import { LiveLine } from './live-line.ts';

/** Times that a security without figures is asked for. */
const MOST_TRIES = 8;

/** The current figures of securities, by a call. */
export class Snapshots {
  private readonly gateway: Gateway;
  private readonly timings: IbkrTimings;
  private readonly ended: AbortSignal;

  constructor(gateway: Gateway, timings: IbkrTimings, ended: AbortSignal) {
    this.gateway = gateway;
    this.timings = timings;
    this.ended = ended;
  }

  /**
   * Tells the figures of contracts. The first call for a contract only makes the gateway ask for it, so those without figures are
   * asked for again; one that never has any is not told. Rejects with a `FeedError`.
   */
  async take(
    contracts: readonly number[],
    tell: (contract: number, fields: Readonly<Record<string, unknown>>) => void,
  ): Promise<void> {
    let missing = contracts;
    for (let tries = 1; missing.length > 0; tries++) {
      const answer = await this.gateway.get('iserver/marketdata/snapshot', { conids: missing, fields: LIVE_FIELDS });
      const told = new Set<number>();
      for (const fields of jsonObjects(answer)) {
        const contract = Number(fields.conid);
        if (!LiveLine.holdsFigures(fields) || !missing.includes(contract)) continue;
        told.add(contract);
        tell(contract, fields);
      }
      missing = missing.filter((contract) => !told.has(contract));
      if (missing.length === 0 || tries === MOST_TRIES || this.ended.aborted) return;
      await pause(this.timings.snapshot, undefined, { signal: this.ended }).catch(() => {});
    }
  }

  /** Ends what a snapshot has begun, so that it takes no market-data line. */
  async end(contract: number): Promise<void> {
    await this.gateway.post('iserver/marketdata/unsubscribe', { conid: contract });
  }
}
