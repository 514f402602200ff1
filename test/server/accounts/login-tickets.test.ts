import { afterAll, beforeAll, expect, it } from 'vitest';
import { faultOfPassword } from '../../../server/accounts/chosen-password.ts';
import type { KnownDevices } from '../../../server/accounts/known-devices.ts';
import { LoginTickets } from '../../../server/accounts/login-tickets.ts';
import { Signer } from '../../../server/accounts/signer.ts';
import { type TemporaryStore, temporaryStore } from '../temporary-store.ts';

let own: TemporaryStore;
let signer: Signer;
/** Changes with a subscriber's password. */
let owner: string;
let now: number;
let tickets: LoginTickets;

beforeAll(async () => {
  own = await temporaryStore();
  signer = await Signer.of(own.store);
  [owner, now] = ['first', 1000];
  const devices = { ownerOf: async (userid: string) => (userid === 'ada' ? { owner } : undefined) };
  tickets = new LoginTickets(devices as unknown as KnownDevices, signer, () => now);
});
afterAll(() => own.remove());

it('a ticket is its subscriber’s for five minutes', async () => {
  now = 1000;
  const ticket = await tickets.issue('ada');
  expect(await tickets.find(ticket)).toBe('ada');
  now += 300_000;
  expect(await tickets.find(ticket)).toBe('ada');
  now += 1;
  expect(await tickets.find(ticket)).toBeUndefined();
});

it('a ticket ends with the password, and is of no use where it was changed or made up', async () => {
  now = 1000;
  const ticket = await tickets.issue('ada');
  const unknown = await tickets.issue('');
  expect(
    await Promise.all([ticket.replace('ada', 'bob'), '', 'ada/first/9999999', unknown].map((one) => tickets.find(one))),
  ).toEqual([undefined, undefined, undefined, undefined]);
  owner = 'second';
  expect(await tickets.find(ticket)).toBeUndefined();
});

it('a signature is valid for its purpose alone, on every server of the store', async () => {
  const signed = signer.sign('device', 'a.b');
  const other = await Signer.of(own.store);
  expect([other.read('device', signed), other.read('second step', signed)]).toEqual(['a.b', undefined]);
  expect([signer.read('device', `${signed}x`), signer.read('device', 'a.b'), signer.read('device', '')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

it('a password may be neither too short nor too long, nor the user id, nor a common one', async () => {
  const fault = (password: string) => faultOfPassword('Ada.Lovelace', password);
  expect(
    await Promise.all(
      ['short', 'x'.repeat(1025), 'ADA.lovelace', 'Password1', 'a rare sentence\n', 'iloveyou1'].map(fault),
    ),
  ).toEqual(['length', 'length', 'userid', 'common', undefined, 'common']);
  expect(await fault('correct horse battery staple')).toBeUndefined();
});
