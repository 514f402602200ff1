import type { HubLimits } from './hub-options.ts';

/** How many messages a session may still send, and when that was computed (`performance.now()`). */
interface Allowance {
  left: number;
  at: number;
}

/**
 * How many messages each session may send to the hub, over all its connections and transports. Messages use up the allowance, and
 * it refills over time. It is large enough for a browser that reconnects with all its lists at once.
 */
export class Allowances {
  private readonly limits: HubLimits;
  private readonly bySession = new Map<string, Allowance>();

  constructor(limits: HubLimits) {
    this.limits = limits;
  }

  /** Deducts `cost` from a session's allowance. Returns false if not enough is left. */
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

  /** Forgets the sessions whose allowance is full again. */
  tidy(now: number): void {
    const { messages, messagesPerSecond } = this.limits;
    for (const [session, { left, at }] of this.bySession) {
      if (left + ((now - at) / 1000) * messagesPerSecond >= messages) this.bySession.delete(session);
    }
  }
}
