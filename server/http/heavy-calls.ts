import type { FastifyInstance } from 'fastify';
import { callerAddress } from '../security/caller-address.ts';
import { LIGHT_AT_MOST, weightOf } from './call-weight.ts';
import { ClientGone, Problem } from './problem.ts';

/** How many heavy calls there may be. */
interface HeavyLimits {
  /** Running at a time, of one address and of all. */
  readonly running: number;
  readonly allRunning: number;
  /** Waiting for one of those to end, of one address and of all. */
  readonly waiting: number;
  readonly allWaiting: number;
  /** Milliseconds in which a client has to take its answer. No client of ours waits longer for one. */
  readonly patience: number;
}

/** A browser opens a board with thirty charts at once. */
const LIMITS: HeavyLimits = { running: 2, allRunning: 8, waiting: 32, allWaiting: 128, patience: 30_000 };

/** The heavy calls of one address. */
interface Caller {
  running: number;
  readonly waiting: (() => void)[];
}

/**
 * Lets few of the calls that cost much (`call-weight.ts`) run at a time: what they have computed and not sent yet takes memory.
 * The calls of an address wait in order, and the addresses take turns, so that an address that asks for much holds up only
 * itself. A call whose client has gone is dropped, and a client that is too slow to read is cut off.
 */
export class HeavyCalls {
  /** Calls that were refused since the process began. */
  refused = 0;
  private readonly limits: HeavyLimits;
  /** By address; the one that was served last stands last. */
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

  /** How many addresses have calls under way or waiting. */
  get addresses(): number {
    return this.callers.size;
  }

  /** From here on the app's heavy calls go through this. To be called before they are registered. */
  admit(app: FastifyInstance): void {
    app.addHook('preHandler', async (request, reply) => {
      if (weightOf(request) <= LIGHT_AT_MOST) return;
      if (reply.raw.destroyed) throw new ClientGone();
      const leave = await this.enter(callerAddress(request), request.signal);
      const cut = setTimeout(() => reply.raw.destroy(), this.limits.patience);
      reply.raw.once('close', () => {
        clearTimeout(cut);
        leave();
      });
    });
  }

  /**
   * Waits until a call of an address may run. The function that is returned has to be called when the call is answered. Throws a
   * `Problem`: 429 when too many of the address wait, 503 when too many wait altogether, `ClientGone` when the client has gone.
   */
  private async enter(address: string, signal: AbortSignal): Promise<() => void> {
    const { limits } = this;
    const caller = this.callers.get(address) ?? { running: 0, waiting: [] };
    const mayRun = this.runs < limits.allRunning && caller.running < limits.running;
    if (!mayRun && (caller.waiting.length >= limits.waiting || this.waits >= limits.allWaiting)) {
      this.refused++;
      if (caller.waiting.length >= limits.waiting) {
        throw new Problem(429, 'Too many calls of this address that cost much wait already. Try again in a moment.');
      }
      throw new Problem(503, 'The server has much to do. Try again in a moment.');
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

  /** Lets one more run: of the addresses with a waiting call, the one that was served longest ago. */
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
