import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Store } from '../store/store.ts';

const KEY_BYTES = 32;
const KEY = 'signing key';

/** The purpose of a signature. A signature made for one purpose is invalid for any other. */
type Purpose = 'device' | 'second step';

/** Signs texts that clients hand back (HMAC-SHA-256), which proves that a server of this store issued them. */
export class Signer {
  private readonly key: Buffer;

  private constructor(key: Buffer) {
    this.key = key;
  }

  /** The signer that all servers of a store share; the first of them creates its key. */
  static async of(store: Store): Promise<Signer> {
    await store
      .insertInto('secret')
      .values({ name: KEY, value: randomBytes(KEY_BYTES).toString('base64url') })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
    const { value } = await store
      .selectFrom('secret')
      .select('value')
      .where('name', '=', KEY)
      .executeTakeFirstOrThrow();
    return new Signer(Buffer.from(value, 'base64url'));
  }

  /** The text, a dot, and its signature. */
  sign(purpose: Purpose, text: string): string {
    return `${text}.${this.signature(purpose, text)}`;
  }

  /** The signed text; undefined if it was not signed for that purpose. */
  read(purpose: Purpose, signed: string): string | undefined {
    const dot = signed.lastIndexOf('.');
    const text = signed.slice(0, Math.max(0, dot));
    const sent = Buffer.from(signed.slice(dot + 1));
    const expected = Buffer.from(this.signature(purpose, text));
    return sent.length === expected.length && timingSafeEqual(sent, expected) ? text : undefined;
  }

  private signature(purpose: Purpose, text: string): string {
    return createHmac('sha256', this.key).update(`${purpose}\n${text}`).digest('base64url');
  }
}
