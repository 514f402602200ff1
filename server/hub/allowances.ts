import type { HubLimits } from './hub-options.ts';

/** What a session may still say, and when that was reckoned (`performance.now()`). */
interface Allowance {
  left: number;
  at: number;
}

/**
 * How much each session may say to the hub, over all its connections and transports: a supply that is used up by what it says
 * and fills again with time. It holds what a browser says that comes back with all its lists at once.
 */
export class Allowances {
  private readonly limits: HubLimits;
  private readonly bySession = new Map<string, Allowance>();

  constructor(limits: HubLimits) {
    this.limits = limits;
  }

  /** Takes so much of a session's supply. False: there is not so much left. */
  take(session: string, cost: number): boolean {
    const { messages, messagesPerSecond } = this.limits;
    const now = performance.now();
    const own = this.bySession.get(session) ?? { left: messages, at: now };
    own.left = Math.min(messages, own.left + ((now - own.at) / 1000) * messagesPerSecond);
    own.at = now;
    this.bySession.set(session, own);
    if (own.left < cost) return false;
    own.left -= cost;
    return true;
  }

  /** Forgets those whose supply is full again. */
  tidy(now: number): void {
    const { messages, messagesPerSecond } = this.limits;
    for (const [session, { left, at }] of this.bySession) {
      if (left + ((now - at) / 1000) * messagesPerSecond >= messages) this.bySession.delete(session);
    }
  }
}
