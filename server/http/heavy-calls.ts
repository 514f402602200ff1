import type { FastifyInstance } from 'fastify';
import { callerAddress } from '../security/caller-address.ts';
import { LIGHT_AT_MOST, weightOf } from './call-weight.ts';
import { ClientGone, Problem } from './problem.ts';

/** The limits for heavy calls. */
interface HeavyLimits {
  /** The most calls running at a time: per address and in total. */
  readonly running: number;
  readonly allRunning: number;
  /** The most calls waiting: per address and in total. */
  readonly waiting: number;
  readonly allWaiting: number;
  /** How long a client may take to receive its answer (milliseconds). Our own clients wait no longer than this. */
  readonly answerTimeout: number;
}

/** A browser opens a board with thirty charts at once. */
const LIMITS: HeavyLimits = { running: 2, allRunning: 8, waiting: 32, allWaiting: 128, answerTimeout: 30_000 };

/** The heavy calls of one address. */
interface Caller {
  running: number;
  readonly waiting: (() => void)[];
}

/**
 * Runs only a few heavy calls (`call-weight.ts`) at a time, because computed but unsent results take up memory. The calls of an
 * address wait in order, and the addresses take turns, so that an address with many calls delays only itself. A call whose client
 * has disconnected is dropped, and a client that reads too slowly is cut off.
 */
export class HeavyCalls {
  /** The number of refused calls since the process started. */
  refused = 0;
  private readonly limits: HeavyLimits;
  /** By address, in the order in which they were last served. */
  private readonly callers = new Map<string, Caller>();
  private runs = 0;
  private waits = 0;

  constructor(limits: Partial<HeavyLimits> = {}) {
    this.limits = { ...LIMITS, ...limits };
  }

  get running(): number {
    return this.runs;
  }

  get waiting(): number {
    return this.waits;
  }

  /** How many addresses have running or waiting calls. */
  get addresses(): number {
    return this.callers.size;
  }

  /** Applies the limits to the app's heavy calls. Call it before they are registered. */
  admit(app: FastifyInstance): void {
    app.addHook('preHandler', async (request, reply) => {
      if (weightOf(request) <= LIGHT_AT_MOST) return;
      if (reply.raw.destroyed) throw new ClientGone();
      const leave = await this.enter(callerAddress(request), request.signal);
      const cut = setTimeout(() => reply.raw.destroy(), this.limits.answerTimeout);
      reply.raw.once('close', () => {
        clearTimeout(cut);
        leave();
      });
    });
  }

  /**
   * Waits until a call of an address may run. The returned function has to be called when the call has been answered. Throws a
   * `Problem`: 429 if too many calls of the address are waiting, 503 if too many are waiting in total, `ClientGone` if the client
   * has disconnected.
   */
  private async enter(address: string, signal: AbortSignal): Promise<() => void> {
    const { limits } = this;
    const caller = this.callers.get(address) ?? { running: 0, waiting: [] };
    const mayRun = this.runs < limits.allRunning && caller.running < limits.running;
    if (!mayRun && (caller.waiting.length >= limits.waiting || this.waits >= limits.allWaiting)) {
      this.refused++;
      if (caller.waiting.length >= limits.waiting) {
        throw new Problem(429, 'Too many heavy calls from this address are already waiting. Try again in a moment.');
      }
      throw new Problem(503, 'The server is busy. Try again in a moment.');
    }
    this.callers.set(address, caller);
    if (mayRun) this.begin(address, caller);
    else await this.wait(address, caller, signal);
    return () => {
      caller.running--;
      this.runs--;
      this.forget(address, caller);
      this.admitNext();
    };
  }

  private async wait(address: string, caller: Caller, signal: AbortSignal): Promise<void> {
    this.waits++;
    await new Promise<void>((resolve, reject) => {
      const go = (): void => {
        signal.removeEventListener('abort', gone);
        this.waits--;
        resolve();
      };
      const gone = (): void => {
        caller.waiting.splice(caller.waiting.indexOf(go), 1);
        this.waits--;
        this.forget(address, caller);
        reject(new ClientGone());
      };
      caller.waiting.push(go);
      signal.addEventListener('abort', gone, { once: true });
    });
  }

  /** Admits a call of the address that was served longest ago, among those with a waiting call. */
  private admitNext(): void {
    const { limits } = this;
    for (const [address, caller] of this.callers) {
      if (this.runs >= limits.allRunning) return;
      if (caller.running >= limits.running) continue;
      const go = caller.waiting.shift();
      if (go === undefined) continue;
      this.begin(address, caller);
      go();
      return;
    }
  }

  private begin(address: string, caller: Caller): void {
    caller.running++;
    this.runs++;
    this.callers.delete(address);
    this.callers.set(address, caller);
  }

  private forget(address: string, caller: Caller): void {
    if (caller.running === 0 && caller.waiting.length === 0) this.callers.delete(address);
  }
}
