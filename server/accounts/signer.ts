import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Store } from '../store/store.ts';

const KEY_BYTES = 32;
const KEY = 'signing key';

/** What a signature is for: one that was made for one purpose is worth nothing for another. */
type Purpose = 'device' | 'second step';

/** Signs texts that go out and come back, so that they can only be those of a server of this store (HMAC-SHA-256). */
export class Signer {
  private readonly key: Buffer;

  private constructor(key: Buffer) {
    this.key = key;
  }

  /** The one that all servers of a store share; its key is made with the first of them. */
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

  /** The text with its signature behind a dot. */
  sign(purpose: Purpose, text: string): string {
    return `${text}.${this.signature(purpose, text)}`;
  }

  /** The text that was signed for that purpose; undefined when it was not. */
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
