import type { FastifyRequest } from 'fastify';
import type { KnownDevices } from '../accounts/known-devices.ts';
import type { LoginGate } from '../accounts/login-throttle.ts';
import type { LoginTickets } from '../accounts/login-tickets.ts';
import type { MessageGate } from '../accounts/message-throttle.ts';
import type { SecondFactors } from '../accounts/second-factor.ts';
import type { SecurityLog } from '../accounts/security-log.ts';
import type { Session, Sessions } from '../accounts/sessions.ts';
import type { User } from '../accounts/users.ts';
import type { FeedSetup } from '../feeds/feed-setup.ts';
import type { MarketSource } from '../market/market-source.ts';
import type { ServerConfig } from '../settings/config.ts';
import type { Store } from '../store/store.ts';
import { Problem } from './problem.ts';
import type { Turns } from './turns.ts';

/** What the calls have access to. */
export interface ApiContext {
  readonly config: ServerConfig;
  readonly store: Store;
  /** The live market. A call about the market takes its request's. */
  readonly source: MarketSource;
  readonly sessions: Sessions;
  readonly throttle: LoginGate;
  readonly devices: KnownDevices;
  readonly factors: SecondFactors;
  readonly tickets: LoginTickets;
  readonly securityLog: SecurityLog;
  /** Sets up feeds. */
  readonly setup: FeedSetup;
  /** Divides long work of calls into pieces. */
  readonly turns: Turns;
  /** Limits the contact form; this process's own limit by default. */
  readonly messages?: MessageGate | undefined;
  /** The key with which browsers subscribe to messages; absent: nobody sends any. */
  readonly pushKey?: string | undefined;
  /** Resolves once changed alarms are watched, if this server evaluates them. Absent: nobody evaluates them. */
  readonly alarmsChanged?: (() => Promise<void>) | undefined;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller's session; undefined for a visitor. */
    session: Session | undefined;
    /** The market that the call is about: the live one, or the market as of a moment (`server/replay`). */
    market: MarketSource;
  }
  interface FastifyContextConfig {
    /** A GET that changes something: only our own pages may call it. */
    changesState?: boolean;
    /** A call that ends the session. It is answered even if the store cannot look up the session. */
    endsSession?: boolean;
  }
}

/**
 * The options of a GET that changes something: only our own pages may call it, and there is no HEAD, which must not change
 * anything.
 */
export const CHANGES = { config: { changesState: true }, exposeHeadRoute: false } as const;

const NOTHING: ReadonlySet<string> = new Set();

/** The exchange codes whose real-time data the caller may see. */
export function realtimeOf(request: FastifyRequest): ReadonlySet<string> {
  return request.session?.user.realtime ?? NOTHING;
}

/** The exchange codes whose market depth the caller may see. */
export function depthOf(request: FastifyRequest): ReadonlySet<string> {
  return request.session?.user.depth ?? NOTHING;
}

/** The calling subscriber. Throws a 401 `Problem` for a visitor. */
export function subscriberOf(request: FastifyRequest): User {
  if (request.session === undefined) throw new Problem(401, 'You are not logged in.');
  return request.session.user;
}

/** The calling administrator. Throws a `Problem`: 401 for a visitor, 403 for any other subscriber. */
export function administratorOf(request: FastifyRequest): User {
  const user = subscriberOf(request);
  if (user.administrator) return user;
  throw new Problem(403, 'Only an administrator of this server may do that: npm run user -- admin USERID.');
}
