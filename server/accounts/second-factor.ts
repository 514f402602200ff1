import { createHash, randomBytes } from 'node:crypto';
import type { TOTP } from 'otpauth';
import type { Store } from '../store/store.ts';

/** Length in bytes of the secret shared with the authenticator app, as RFC 4226 recommends. */
const SECRET_BYTES = 20;
const PERIOD_SECONDS = 30;
/** How many periods the app's clock may be off, in either direction. */
const TOLERANCE = 1;

/** How many recovery codes replace a lost app, and the bytes of each: too many to find by brute force over the hashes. */
const RECOVERY_CODES = 10;
const RECOVERY_BYTES = 10;

/** What an authenticator app needs: the secret as text, and as the URI in the QR code. */
interface OfferedFactor {
  readonly secret: string;
  readonly address: string;
}

/** Which kind of code was right. */
type RightCode = 'app' | 'recovery';

/** The second factor of subscribers: codes of an authenticator app (RFC 6238), and recovery codes. */
export class SecondFactors {
  private readonly store: Store;
  private readonly issuer: string;
  private readonly now: () => number;

  /** `issuer` is the name that the app shows; `now` gives Unix milliseconds. */
  constructor(store: Store, issuer: string, now: () => number = Date.now) {
    this.store = store;
    this.issuer = issuer;
    this.now = now;
  }

  /** When the second factor was turned on (Unix ms; 0 if it is off), and how many recovery codes are left. */
  async stateOf(userId: number): Promise<{ readonly since: number; readonly recoveryCodes: number }> {
    const row = await this.rowOf(userId);
    const { n } = await this.store
      .selectFrom('recovery_code')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    return { since: Number(row?.confirmed ?? 0), recoveryCodes: Number(n) };
  }

  /**
   * Creates a secret, which takes effect once one of its codes has been confirmed. Undefined if the subscriber already has a
   * second factor.
   */
  async offer(userId: number, userid: string): Promise<OfferedFactor | undefined> {
    if ((await this.stateOf(userId)).since > 0) return undefined;
    const { Secret } = await import('otpauth');
    const secret = new Secret({ size: SECRET_BYTES }).base32;
    await this.store
      .insertInto('second_factor')
      .values({ user_id: userId, secret, confirmed: 0, last_step: 0 })
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet({ secret, last_step: 0 }).where('second_factor.confirmed', '=', 0),
      )
      .execute();
    return { secret, address: (await this.generator(secret, userid)).toString() };
  }

  /** Turns the offered secret on if `code` is one of its codes. Returns the recovery codes; undefined if the code is wrong. */
  async confirm(userId: number, code: string): Promise<string[] | undefined> {
    const row = await this.rowOf(userId);
    if (row === undefined || Number(row.confirmed) > 0 || !(await this.takeCode(userId, row, code))) return undefined;
    const codes = await makeRecoveryCodes();
    return this.store.transaction().execute(async (transaction) => {
      const { numUpdatedRows } = await transaction
        .updateTable('second_factor')
        .set({ confirmed: this.now() })
        .where('user_id', '=', userId)
        .where('confirmed', '=', 0)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n) return undefined;
      await keepRecoveryCodes(transaction, userId, codes);
      return codes;
    });
  }

  /** Accepts an app code or a recovery code, each only once. Returns which kind it was; undefined for a wrong code. */
  async check(userId: number, typed: string): Promise<RightCode | undefined> {
    const row = await this.rowOf(userId);
    if (row === undefined || Number(row.confirmed) === 0) return undefined;
    if (await this.takeCode(userId, row, typed)) return 'app';
    const { numDeletedRows } = await this.store
      .deleteFrom('recovery_code')
      .where('user_id', '=', userId)
      .where('hash', '=', hashOf(typed))
      .executeTakeFirstOrThrow();
    return numDeletedRows > 0n ? 'recovery' : undefined;
  }

  /** Creates new recovery codes; the earlier ones stop working. */
  async renewRecoveryCodes(userId: number): Promise<string[]> {
    const codes = await makeRecoveryCodes();
    await this.store.transaction().execute((transaction) => keepRecoveryCodes(transaction, userId, codes));
    return codes;
  }

  /** Removes the second factor and its recovery codes. Returns false if there was none. */
  remove(userId: number): Promise<boolean> {
    return removeSecondFactor(this.store, userId);
  }

  /** Whether this is an app code that has not been used before. If two attempts race, only one succeeds. */
  private async takeCode(userId: number, { secret }: { secret: string }, typed: string): Promise<boolean> {
    const token = typed.replaceAll(/\s/g, '');
    if (!/^\d{6}$/.test(token)) return false;
    const timestamp = this.now();
    const delta = (await this.generator(secret, '')).validate({ token, timestamp, window: TOLERANCE });
    if (delta === null) return false;
    const step = Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
    const { numUpdatedRows } = await this.store
      .updateTable('second_factor')
      .set({ last_step: step })
      .where('user_id', '=', userId)
      .where('last_step', '<', step)
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  }

  private async generator(secret: string, label: string): Promise<TOTP> {
    // Loaded only when a subscriber has a second factor.
    const { TOTP } = await import('otpauth');
    return new TOTP({ issuer: this.issuer, label, secret, period: PERIOD_SECONDS });
  }

  private rowOf(userId: number) {
    return this.store
      .selectFrom('second_factor')
      .select(['secret', 'confirmed'])
      .where('user_id', '=', userId)
      .executeTakeFirst();
  }
}

/** Removes a subscriber's second factor. Returns false if there was none. */
export async function removeSecondFactor(store: Store, userId: number): Promise<boolean> {
  return store.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
    const { numDeletedRows } = await transaction
      .deleteFrom('second_factor')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    return numDeletedRows > 0n;
  });
}

async function makeRecoveryCodes(): Promise<string[]> {
  const { Secret } = await import('otpauth');
  return Array.from({ length: RECOVERY_CODES }, () => {
    const { base32 } = new Secret({ buffer: new Uint8Array(randomBytes(RECOVERY_BYTES)).buffer });
    return (base32.toLowerCase().match(/.{4}/g) ?? []).join('-');
  });
}

/** Stores these recovery codes and removes all others. Call it within a transaction. */
async function keepRecoveryCodes(store: Store, userId: number, codes: readonly string[]): Promise<void> {
  await store.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
  const rows = codes.map((code) => ({ user_id: userId, hash: hashOf(code) }));
  await store.insertInto('recovery_code').values(rows).execute();
}

/** The hash of a recovery code; hyphens and case are ignored. */
function hashOf(typed: string): string {
  return createHash('sha256')
    .update(typed.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
    .digest('hex');
}
