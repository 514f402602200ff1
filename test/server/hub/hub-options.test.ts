import { expect, test } from 'vitest';
import { DEFAULT_TIMINGS } from '../../../engine/settings/timings.ts';
import { DEFAULT_LIMITS } from '../../../server/hub/hub-options.ts';

/** What a client waits for the answer to a long poll (specification section 9), milliseconds. */
const LONG_POLL_TIMEOUT = 100_000;

test('the hub pings, gives clients up and answers long polls in the time that clients are promised', () => {
  const { keepAlive, clientTimeout, poll, heartbeat } = DEFAULT_LIMITS;
  expect([keepAlive, clientTimeout]).toEqual([DEFAULT_TIMINGS.hubKeepAlive, DEFAULT_TIMINGS.hubServerTimeout]);
  expect(poll).toBeLessThan(LONG_POLL_TIMEOUT);
  expect(heartbeat).toBeLessThanOrEqual(DEFAULT_TIMINGS.streamSilence / 3);
  // A lost line is noticed and repaired within 5 s.
  expect(heartbeat).toBeLessThan(5_000);
});
