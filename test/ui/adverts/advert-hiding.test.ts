import { describe, expect, it } from 'vitest';
import { areAdvertsHidden, hideAdverts, watchAdvertHiding } from '../../../ui/adverts/advert-hiding.ts';

describe('screens that hide the adverts', () => {
  it('hide them until the last of them is left, each counted once', () => {
    let told = 0;
    const stop = watchAdvertHiding(() => {
      told += 1;
    });
    expect(areAdvertsHidden()).toBe(false);
    // A screen that follows another opens before the other is left.
    const leaveFirst = hideAdverts();
    const leaveSecond = hideAdverts();
    leaveFirst();
    leaveFirst();
    expect(areAdvertsHidden()).toBe(true);
    leaveSecond();
    expect(areAdvertsHidden()).toBe(false);
    expect(told).toBe(2);
    stop();
  });
});
