import { expect, it } from 'vitest';
import { isPublicAddress } from '../../../server/delivery/public-address.ts';
import { PushSender } from '../../../server/delivery/push-sender.ts';
import { PushService } from './push-service.ts';

it.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '255.255.255.255',
  '::1',
  '::ffff:10.0.0.1',
  'fd00::1',
  'fe80::1',
  'ff02::1',
  'localhost',
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

it.each(['8.8.8.8', '172.32.0.1', '2606:4700::1111'])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

it('a browser whose push service is in a private network, or not on TLS, is never called', async () => {
  const service = await PushService.start();
  try {
    const keys = { publicKey: '', privateKey: '' };
    const sender = new PushSender(keys, 'mailto:me@example.com');
    const browser = service.browser('one');
    const port = new URL(browser.endpoint).port;
    for (const endpoint of [browser.endpoint, `https://127.0.0.1:${port}/one`, `https://[::1]:${port}/one`]) {
      expect(await sender.send('text', { ...browser, endpoint })).toBe('gone');
    }
    // A name that leads there.
    expect(await sender.send('text', { ...browser, endpoint: `https://localhost:${port}/one` })).toBe('failed');
    expect([service.received, service.faults]).toEqual([[], []]);
  } finally {
    await service.close();
  }
});
