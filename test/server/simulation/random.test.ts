import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstShocks, Random } from '../../../server/simulation/random.ts';

describe('the first shocks of many keys', () => {
  it('are the numbers that each key draws by itself', () => {
    const random = new Random();
    fc.assert(
      fc.property(fc.integer(), fc.integer(), fc.array(fc.integer(), { maxLength: 300 }), (a, b, keys) => {
        const out = new Float64Array(keys.length);
        firstShocks(a, b, Int32Array.from(keys), out);
        expect(Array.from(out)).toEqual(keys.map((c) => random.key(a, b, c).shock()));
      }),
    );
  });
});
