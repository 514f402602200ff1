import type { KnownDevices } from './known-devices.ts';
import type { Signer } from './signer.ts';

/** The longest time between the right password and the code of the second factor, milliseconds. */
const PATIENCE_MS = 5 * 60_000;

/**
 * A login whose password was right and whose second factor is still to come gets a ticket. The ticket names the subscriber, is
 * signed, and is worth nothing after a new password. The server keeps nothing of it, so that the code may go to another server.
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

  /** A ticket for a subscriber whose password was right just now. */
  async issue(userid: string): Promise<string> {
    const owner = await this.devices.ownerOf(userid);
    return this.signer.sign('second step', [userid, owner?.owner, this.now() + PATIENCE_MS].join('/'));
  }

  /** Whose ticket it is; undefined when it is none of ours, too old, or from before a new password. */
  async find(ticket: string): Promise<string | undefined> {
    const [userid = '', owner, until] = this.signer.read('second step', ticket)?.split('/') ?? [];
    if (userid === '' || this.now() > Number(until)) return undefined;
    return (await this.devices.ownerOf(userid))?.owner === owner ? userid : undefined;
  }
}
