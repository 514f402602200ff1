import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { DEVICE_MS, KnownDevices } from '../../../server/accounts/known-devices.ts';
import { Signer } from '../../../server/accounts/signer.ts';
import { type TemporaryStore, temporaryStore } from '../temporary-store.ts';

let own: TemporaryStore;
let now: number;
let devices: KnownDevices;

const NAMES = ['ada', 'bob', 'cy', 'di', 'ed', 'flo'];

beforeAll(async () => {
  own = await temporaryStore();
  await own.store
    .insertInto('user')
    .values(NAMES.map((userid) => ({ userid, password: '', realtime: '', depth: '', created: 0 })))
    .execute();
});
beforeEach(async () => {
  now = 1_700_000_000_000;
  devices = new KnownDevices(own.store, await Signer.of(own.store), () => now);
});
afterAll(() => own.remove());

it('a device is known to those who logged in with it, by one name, for four hundred days', async () => {
  const cookie = await devices.welcome('ada', undefined);
  const name = await devices.find('ada', cookie);
  expect(name).toMatch(/^[\w-]{16}$/);
  expect([
    await devices.find('bob', cookie),
    await devices.find('ada', undefined),
    await devices.find('x', cookie),
  ]).toEqual([undefined, undefined, undefined]);
  now += DEVICE_MS - 1;
  expect(await devices.find('ada', cookie)).toBe(name);
  // Another login keeps the name, and begins the time anew.
  const renewed = await devices.welcome('ada', cookie);
  now += 1;
  expect([await devices.find('ada', cookie), await devices.find('ada', renewed)]).toEqual([undefined, name]);
});

it('a browser is known to five subscribers, of whom the one who logged in longest ago has to go', async () => {
  let cookie = '';
  for (const name of NAMES.slice(0, 5)) cookie = await devices.welcome(name, cookie);
  const known = async (): Promise<boolean[]> =>
    Promise.all(NAMES.map(async (name) => (await devices.find(name, cookie)) !== undefined));
  expect(await known()).toEqual([true, true, true, true, true, false]);
  cookie = await devices.welcome('ada', cookie);
  cookie = await devices.welcome('flo', cookie);
  expect(await known()).toEqual([true, false, true, true, true, true]);
  expect(cookie.split('~')).toHaveLength(5);
});

it('nobody is known by a cookie that was made up or changed, and an unknown subscriber changes none', async () => {
  const cookie = await devices.welcome('ada', undefined);
  expect(await devices.find('ada', `${cookie}x`)).toBeUndefined();
  expect(await devices.find('ada', `made-up~${cookie}`)).toBeDefined();
  expect([await devices.welcome('nobody', cookie), await devices.welcome('nobody', undefined)]).toEqual([cookie, '']);
});
