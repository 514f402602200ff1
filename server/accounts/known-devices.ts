import { randomBytes } from 'node:crypto';
import type { Store } from '../store/store.ts';
import type { Signer } from './signer.ts';
import { normaliseUserid } from './users.ts';

/** A device that has not logged in for this long is forgotten; browsers keep no cookie longer than this. */
export const DEVICE_MS = 400 * 24 * 3_600_000;

/** How many subscribers one browser can be known for; a further one displaces the one whose login is oldest. */
const MAX_SUBSCRIBERS = 5;

/** Separates the tokens of several subscribers in one cookie. */
const BETWEEN = '~';

const ID_BYTES = 12;

/**
 * The devices that subscribers have logged in with. The browser keeps a signed token. Its only effect is that the device may try
 * a password where unknown devices have to wait. It contains the subscriber's id and device epoch (a new password increments the
 * epoch), the time of issue, and a name for the device.
 */
export class KnownDevices {
  private readonly store: Store;
  private readonly signer: Signer;
  private readonly now: () => number;

  /** `now` gives Unix milliseconds. */
  constructor(store: Store, signer: Signer, now: () => number = Date.now) {
    this.store = store;
    this.signer = signer;
    this.now = now;
  }

  /** The device's name, if `tokens` (a cookie's value) contains a token of a device that this subscriber has logged in with. */
  async find(userid: string, tokens: string | undefined): Promise<string | undefined> {
    const signed = this.signedIn(tokens);
    if (signed.length === 0) return undefined;
    const { owner } = (await this.ownerOf(userid)) ?? {};
    return signed.find((token) => token.owner === owner)?.id;
  }

  /** The new value of the cookie after a subscriber has logged in with a browser that sent `tokens`. */
  async welcome(userid: string, tokens: string | undefined): Promise<string> {
    const owner = await this.ownerOf(userid);
    if (owner === undefined) return tokens ?? '';
    const before = this.signedIn(tokens);
    const id = before.find((token) => token.owner === owner.owner)?.id ?? randomBytes(ID_BYTES).toString('base64url');
    const token = this.signer.sign('device', [owner.owner, this.now().toString(36), id].join('.'));
    const others = before.filter((other) => !other.owner.startsWith(`${owner.id}-`)).map((other) => other.token);
    return [token, ...others].slice(0, MAX_SUBSCRIBERS).join(BETWEEN);
  }

  private signedIn(tokens = '') {
    return tokens.split(BETWEEN, MAX_SUBSCRIBERS).flatMap((token) => {
      const [owner = '', since = '', id = ''] = this.signer.read('device', token)?.split('.') ?? [];
      return id !== '' && this.now() - Number.parseInt(since, 36) < DEVICE_MS ? [{ token, owner, id }] : [];
    });
  }

  /** A subscriber's id, alone and combined with the device epoch. The latter changes with every new password. */
  async ownerOf(userid: string): Promise<{ id: number; owner: string } | undefined> {
    const user = await this.store
      .selectFrom('user')
      .select(['id', 'device_epoch'])
      .where('userid', '=', normaliseUserid(userid))
      .executeTakeFirst();
    return user && { id: user.id, owner: `${user.id}-${user.device_epoch}` };
  }
}
