import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PointerSpeed } from '../../../ui/chart/pointer-speed.ts';

describe('the speed of a pointer', () => {
  it('is its distance divided by its time over the last moments, however many events arrived', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -5, max: 5, noNaN: true }),
        fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 5, maxLength: 60 }),
        (speed, steps) => {
          const pointer = new PointerSpeed();
          let now = 10_000;
          pointer.start(now, 300);
          for (const step of steps) {
            now += step;
            pointer.move(now, 300 + speed * (now - 10_000));
          }
          expect(pointer.at(now + 5)).toBeCloseTo(speed, 6);
        },
      ),
    );
  });

  it('forgets older moves: turning round throws the bars back', () => {
    const pointer = new PointerSpeed();
    pointer.start(0, 0);
    for (let now = 10; now <= 200; now += 10) pointer.move(now, now * 3);
    for (let now = 210; now <= 300; now += 10) pointer.move(now, 600 - (now - 200));
    expect(pointer.at(300)).toBeCloseTo(-1, 9);
  });

  it('is zero for a pointer that rested, was only pressed, or started again', () => {
    const pointer = new PointerSpeed();
    pointer.start(0, 0);
    expect(pointer.at(0)).toBe(0);
    for (let now = 10; now <= 100; now += 10) pointer.move(now, now);
    expect(pointer.at(100)).toBeCloseTo(1, 9);
    expect(pointer.at(181)).toBe(0);
    pointer.start(110, 500);
    expect(pointer.at(112)).toBe(0);
  });

  it('is never faster than a finger, nor infinite', () => {
    const pointer = new PointerSpeed();
    pointer.start(0, 0);
    pointer.move(1, 4000);
    expect(pointer.at(1)).toBe(8);
    pointer.start(5, 0);
    pointer.move(5, 100);
    expect(pointer.at(5)).toBe(0);
  });
});
