import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FIRST_CHOICE } from '../../../engine/chart/chart-choice.ts';
import {
  type ChartArrangement,
  FIRST_ARRANGEMENT,
  formatArrangement,
  furtherChoice,
  parseArrangement,
  withCount,
  withFurther,
  withLink,
} from '../../../ui/chart/chart-arrangement.ts';

describe('the arrangement of several charts', () => {
  it('reads back as it was written', () => {
    let written: ChartArrangement = { ...FIRST_ARRANGEMENT, count: 4, linked: false };
    written = withFurther(written, 0, { security: { region: 'C', symbol: 'RY' } });
    written = withFurther(written, 2, {
      choice: {
        ...FIRST_CHOICE,
        intraday: true,
        minutes: 5,
        minuteRange: '5d',
        studies: { overlays: [{ code: 'mas', parameters: [30] }], lower: [{ code: 'rsi', parameters: [9] }] },
      },
    });
    expect(parseArrangement(formatArrangement(written))).toEqual(written);
    expect(parseArrangement(formatArrangement(FIRST_ARRANGEMENT))).toEqual(FIRST_ARRANGEMENT);
  });

  it('is the default one if nothing valid was saved', () => {
    for (const text of ['', '{', 'null', '[]', '7', '{"version":2,"count":4}']) {
      expect(parseArrangement(text)).toEqual(FIRST_ARRANGEMENT);
    }
  });

  it('loses only its damaged parts', () => {
    const kept = parseArrangement(
      JSON.stringify({
        version: 1,
        count: 3,
        linked: false,
        further: [
          { region: 'U', symbol: 'no symbol', choice: { ptype: 7 } },
          { region: 'U', symbol: 'spy' },
        ],
      }),
    );
    expect(kept.count).toBe(1);
    expect(kept.linked).toBe(false);
    expect(kept.further[0]?.security).toBeNull();
    expect(kept.further[1]).toEqual({ ...FIRST_ARRANGEMENT.further[1], security: { region: 'U', symbol: 'SPY' } });
    expect(kept.further).toHaveLength(3);
  });

  it('shows a further chart with the first one’s settings until its own are changed, and in its range while they are linked', () => {
    const first = { ...FIRST_CHOICE, dayRange: '1y' } as const;
    const own = { ...FIRST_CHOICE, historical: 'w', dayRange: '5y' } as const;
    expect(furtherChoice({ security: null, choice: null }, first, false)).toBe(first);
    expect(furtherChoice({ security: null, choice: own }, first, true)).toEqual({ ...own, dayRange: '1y' });
    expect(furtherChoice({ security: null, choice: own }, first, false)).toBe(own);
    // Unlinked, nothing jumps: each goes on in the range that all had.
    const apart = withLink(withFurther(FIRST_ARRANGEMENT, 0, { choice: own }), false, '1y');
    expect(apart.linked).toBe(false);
    expect(apart.further.map(({ choice }) => choice?.dayRange)).toEqual(['1y', undefined, undefined]);
  });

  it('gives charts that are shown for the first time securities of their own, and leaves those that were chosen', () => {
    const [msft, spy, ry] = ['MSFT', 'SPY', 'RY'].map((symbol) => ({ region: 'U' as const, symbol }));
    if (msft === undefined || spy === undefined || ry === undefined) throw new Error('unreachable');
    const two = withCount(FIRST_ARRANGEMENT, 2, [spy, ry]);
    expect(two.count).toBe(2);
    expect(two.further.map(({ security }) => security)).toEqual([spy, null, null]);
    const four = withCount(withFurther(two, 0, { security: msft }), 4, [spy, ry]);
    expect(four.further.map(({ security }) => security)).toEqual([msft, ry, null]);
    expect(
      withCount(withFurther(FIRST_ARRANGEMENT, 0, { choice: FIRST_CHOICE }), 2, [spy]).further[0]?.security,
    ).toBeNull();
  });

  it('never throws, and always has three further charts', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.jsonValue().map((v) => `{"version":1,"further":${JSON.stringify(v)}}`),
        ),
        (text) => {
          const { count, further } = parseArrangement(text);
          expect([1, 2, 4]).toContain(count);
          expect(further).toHaveLength(3);
        },
      ),
    );
  });
});
