import { jsonObjects } from '../json-answer.ts';
import type { Pace } from '../pace.ts';
import type { Gateway } from './gateway.ts';
import { LIVE_FIELDS } from './live-fields.ts';
import { LiveLine } from './live-line.ts';

/** The wait before a security without figures is requested again (milliseconds). */
const FIGURES_WAIT = 500;
/** How many times a security without figures is requested. */
const MOST_TRIES = 8;

/** Securities that a user can have live at once: the market-data lines that come with an account. */
export const MARKET_DATA_LINES = 100;

/**
 * The current figures of securities, by call. A snapshot uses a market-data line until it is ended. While there are enough
 * lines, those of securities that are polled repeatedly are kept.
 */
export class Snapshots {
  private readonly gateway: Gateway;
  private readonly pace: Pace;
  private readonly ended: AbortSignal;
  /** Contracts that use a line without being live, least recently requested first. */
  private readonly kept = new Set<number>();

  constructor(gateway: Gateway, pace: Pace, ended: AbortSignal) {
    this.gateway = gateway;
    this.pace = pace;
    this.ended = ended;
  }

  /**
   * Reports the figures of contracts. The first call for a contract only makes the gateway request it, so those without figures are
   * requested again; one that never has any is not reported. Rejects with a `FeedError`.
   */
  async take(
    contracts: readonly number[],
    report: (contract: number, fields: Readonly<Record<string, unknown>>) => void,
  ): Promise<void> {
    let missing = contracts;
    for (let tries = 1; missing.length > 0; tries++) {
      const answer = await this.gateway.get('iserver/marketdata/snapshot', { conids: missing, fields: LIVE_FIELDS });
      const reported = new Set<number>();
      for (const fields of jsonObjects(answer)) {
        const contract = Number(fields.conid);
        if (!LiveLine.holdsFigures(fields) || !missing.includes(contract)) continue;
        reported.add(contract);
        report(contract, fields);
      }
      missing = missing.filter((contract) => !reported.has(contract));
      if (missing.length === 0 || tries === MOST_TRIES || this.ended.aborted) return;
      await this.pace.wait(FIGURES_WAIT, this.ended);
    }
  }

  /** Reports the figures of contracts that are not live, over the lines that the live ones leave free. Rejects with a `FeedError`. */
  async poll(
    contracts: readonly number[],
    live: number,
    report: (contract: number, fields: Readonly<Record<string, unknown>>) => void,
  ): Promise<void> {
    const room = Math.max(1, MARKET_DATA_LINES - live);
    for (let i = 0; i < contracts.length; i += room) {
      const some = contracts.slice(i, i + room);
      for (const contract of some) this.kept.delete(contract);
      await this.makeRoom(live + some.length);
      for (const contract of some) this.kept.add(contract);
      await this.take(some, report);
    }
  }

  /** A contract has become live, so its line no longer belongs to a snapshot. */
  passOn(contract: number): void {
    this.kept.delete(contract);
  }

  /** Ends snapshots until this many lines are free for others. */
  async makeRoom(lines: number): Promise<void> {
    for (const contract of this.kept) {
      if (this.kept.size + lines <= MARKET_DATA_LINES) return;
      this.kept.delete(contract);
      // A snapshot that has already ended is answered with an error.
      await this.gateway.post('iserver/marketdata/unsubscribe', { conid: contract }).catch(() => {});
    }
  }
}
