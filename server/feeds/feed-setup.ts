import { randomBytes } from 'node:crypto';
import type { FeedRefusal } from '../providers/feed-error.ts';
import type { FeedAbilities } from '../providers/feed-provider.ts';
import type { ProviderKind } from '../providers/provider-kind.ts';
import { attemptFeed } from './feed-attempt.ts';
import type { FeedRegistry } from './feed-registry.ts';
import type { FieldValues } from './sealed-values.ts';

/** How long an account may take to sign in: less than a page waits for an answer. */
const OPENING_MS = 15_000;
/** A working account that is not added is dropped after this long (milliseconds), and has to be tried again. */
const TICKET_MS = 600_000;
const TICKET_BYTES = 18;
/** The most accounts that wait to be added; the oldest is dropped. */
const TICKETS = 20;

/** An account that works and has not been added yet. */
interface TriedAccount {
  readonly kind: ProviderKind;
  readonly values: FieldValues;
  readonly owner: number;
}

/** The result of an attempt. */
export type SetupAttempt =
  | {
      readonly works: true;
      /** Whoever tried the account adds it with this. */
      readonly ticket: string;
      readonly can: FeedAbilities;
    }
  | { readonly works: false; readonly refusal: FeedRefusal; readonly reason: string };

/**
 * Feeds as an administrator sets them up in the page: an account is tried first, and can then be added. In between, its values
 * stay here, in memory. They cross the network only once, and a token that signing in has replaced is not lost.
 */
export class FeedSetup {
  readonly registry: FeedRegistry;
  private readonly opening: number;
  private readonly tried = new Map<string, TriedAccount>();
  private trying = false;

  /** `opening`: how long an account may take to sign in, milliseconds. */
  constructor(registry: FeedRegistry, opening: number = OPENING_MS) {
    this.registry = registry;
    this.opening = opening;
  }

  /** Whether an attempt is running. Only one runs at a time, because services lock accounts that sign in too often. */
  get isTrying(): boolean {
    return this.trying;
  }

  /** Tries an account of the subscriber `owner`. Rejects with a `StartupError` if a working one could not be stored. */
  async attempt(kind: ProviderKind, values: FieldValues, owner: number): Promise<SetupAttempt> {
    this.trying = true;
    try {
      await this.registry.checkKey();
      const attempt = await attemptFeed(this.registry, kind, values, { opening: this.opening });
      if (!attempt.works) return attempt;
      const ticket = this.remember({ kind, values: attempt.values, owner });
      return { works: true, ticket, can: attempt.can };
    } finally {
      this.trying = false;
    }
  }

  /** Adds an account that `owner` has tried; undefined if the attempt has been dropped. Returns the feed's number and kind. */
  async add(ticket: string, owner: number): Promise<{ readonly id: number; readonly kind: string } | undefined> {
    const account = this.tried.get(ticket);
    if (account === undefined || account.owner !== owner) return undefined;
    // Two concurrent calls must not add it twice. A call that fails may be repeated.
    this.tried.delete(ticket);
    try {
      return { id: await this.registry.add(account.kind, account.values, owner), kind: account.kind.code };
    } catch (error) {
      this.tried.set(ticket, account);
      throw error;
    }
  }

  private remember(account: TriedAccount): string {
    const [oldest] = this.tried.keys();
    if (this.tried.size >= TICKETS && oldest !== undefined) this.tried.delete(oldest);
    const ticket = randomBytes(TICKET_BYTES).toString('base64url');
    this.tried.set(ticket, account);
    setTimeout(() => this.tried.delete(ticket), TICKET_MS).unref();
    return ticket;
  }
}
