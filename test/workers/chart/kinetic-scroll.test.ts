import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceRun, KineticScroll } from '../../../workers/chart/kinetic-scroll.ts';

/** Lets a plot move over frames of these lengths (ms), then until it rests; returns the total distance. */
function ran(speed: number, frames: readonly number[]): number {
  const momentum = new KineticScroll();
  momentum.throw(speed);
  let now = 1000;
  let distance = momentum.step(now);
  for (const length of frames) {
    now += length;
    distance += momentum.step(now);
  }
  for (let left = 1000; momentum.running && left > 0; left--) {
    now += 16;
    distance += momentum.step(now);
  }
  expect(momentum.running).toBe(false);
  return distance;
}

const speed = fc.double({ min: 0.2, max: 20, noNaN: true });

describe('momentum', () => {
  it('begins with a tenth of a pixel a millisecond, in either direction', () => {
    const thrown = [0.1, -0.1, 0.099, -0.099, 0, Number.NaN, Number.POSITIVE_INFINITY].map((speed) => {
      const scroll = new KineticScroll();
      scroll.throw(5);
      scroll.throw(speed);
      return scroll.running;
    });
    expect(thrown).toEqual([true, true, false, false, false, false, false]);
  });

  it('travels the same distance over any frames, and rests', () => {
    const frames = fc.array(fc.double({ min: 1, max: 400, noNaN: true }), { maxLength: 30 });
    fc.assert(
      fc.property(speed, frames, (thrown, lengths) => {
        expect(ran(thrown, lengths)).toBeCloseTo(ran(thrown, []), 6);
      }),
    );
  });

  it('travels a third of a second at its initial speed, in either direction', () => {
    fc.assert(
      fc.property(speed, (thrown) => {
        const whole = ran(thrown, []);
        expect(whole).toBeGreaterThan(thrown * 325 - 5);
        expect(whole).toBeLessThan(thrown * 325);
        expect(ran(-thrown, [])).toBeCloseTo(-whole, 9);
      }),
    );
  });

  it('decays: each frame moves less than the previous one', () => {
    const momentum = new KineticScroll();
    momentum.throw(3);
    let before = Number.POSITIVE_INFINITY;
    for (let now = 500; momentum.running; now += 16) {
      const pixels = momentum.step(now);
      expect(pixels).toBeGreaterThan(0);
      expect(pixels).toBeLessThan(before + 1);
      before = pixels;
    }
    expect(distanceRun(3, 0)).toBe(0);
    expect(distanceRun(3, 325)).toBeCloseTo(3 * 325 * (1 - 1 / Math.E), 9);
  });

  it('does not begin after a slow release, and ends when stopped', () => {
    const momentum = new KineticScroll();
    for (const still of [0, 0.05, -0.05, Number.NaN, Number.POSITIVE_INFINITY]) {
      momentum.throw(still);
      expect([momentum.running, momentum.step(16)]).toEqual([false, 0]);
    }
    momentum.throw(2);
    momentum.step(1000);
    momentum.stop();
    expect([momentum.running, momentum.step(1016)]).toEqual([false, 0]);
  });
});
