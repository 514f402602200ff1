import { expect, it } from 'vitest';
import { originOf } from '../../../server/security/caller-address.ts';

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
  ['2001:DB8:1:2:ffff::6', '2001:db8:1:2::'],
  ['2001:0db8:0001:0002::', '2001:db8:1:2::'],
  ['2001:db8::5:6', '2001:db8:0:0::'],
  ['2001:db8::2:3:4:5:6', '2001:db8:0:2::'],
  ['2001:db8:1::', '2001:db8:1:0::'],
  ['::1', '0:0:0:0::'],
  ['::', '0:0:0:0::'],
  ['::2:3:4:5:6:7:8', '0:2:3:4::'],
  ['fe80::1%eth0', 'fe80:0:0:0::'],
  ['no address', 'no address'],
])('calls from %s are of the origin %s', (address, origin) => {
  expect(originOf(address)).toBe(origin);
});
