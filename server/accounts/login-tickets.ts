import type { KnownDevices } from './known-devices.ts';
import type { Signer } from './signer.ts';

/** The longest time between the right password and the code of the second factor, milliseconds. */
const LIFETIME_MS = 5 * 60_000;

/**
 * A login with the right password that still lacks the second factor gets a ticket. The ticket names the subscriber, is signed,
 * and becomes invalid with a new password. The server keeps no record of it, so that the code may be sent to another server.
 */
export class LoginTickets {
  private readonly devices: KnownDevices;
  private readonly signer: Signer;
  private readonly now: () => number;

  /** `now` gives Unix milliseconds. */
  constructor(devices: KnownDevices, signer: Signer, now: () => number = Date.now) {
    this.devices = devices;
    this.signer = signer;
    this.now = now;
  }

  /** A ticket for a subscriber who has just given the right password. */
  async issue(userid: string): Promise<string> {
    const owner = await this.devices.ownerOf(userid);
    return this.signer.sign('second step', [userid, owner?.owner, this.now() + LIFETIME_MS].join('/'));
  }

  /** The subscriber of a ticket; undefined if this server did not sign it, it is too old, or the password has changed since. */
  async find(ticket: string): Promise<string | undefined> {
    const [userid = '', owner, until] = this.signer.read('second step', ticket)?.split('/') ?? [];
    if (userid === '' || this.now() > Number(until)) return undefined;
    return (await this.devices.ownerOf(userid))?.owner === owner ? userid : undefined;
  }
}
