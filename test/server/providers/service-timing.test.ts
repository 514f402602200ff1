import { expect, it } from 'vitest';
import { ServiceTiming } from '../../../server/providers/service-timing.ts';

it('takes the clock of a service from its fastest answer that states one', () => {
  const timing = new ServiceTiming();
  const at = Date.parse('2026-11-24T15:30:00Z');
  expect([timing.roundTrip, timing.clockAhead]).toEqual([undefined, undefined]);
  timing.note(at, at + 4_000, new Date(at + 10_000).toUTCString());
  expect([timing.roundTrip, timing.clockAhead]).toEqual([4_000, 8_500]);
  timing.note(at, at + 100, new Date(at).toUTCString());
  timing.note(at, at + 50, null);
  timing.note(at, at + 2_000, new Date(at + 60_000).toUTCString());
  expect([timing.roundTrip, timing.clockAhead]).toEqual([50, 450]);
});
