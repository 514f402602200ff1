import { expect, it } from 'vitest';
import { IBKR_PACE } from '../../../../server/providers/ibkr/ibkr-pace.ts';

it('a live security is renewed before ten minutes', () => {
  expect(IBKR_PACE.renewal).toBeLessThan(600_000);
});
