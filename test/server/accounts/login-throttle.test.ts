import { describe, expect, it } from 'vitest';
import { type LoginAttempt, LoginThrottle } from '../../../server/accounts/login-throttle.ts';

const named = ([userid, address]: [string, string]): LoginAttempt => ({ userid, address });

function throttle() {
  // A time like the machine's clock, because an uninitialised time would be half a century back.
  const clock = { now: Date.UTC(2026, 0, 5) };
  return { clock, throttle: new LoginThrottle(() => clock.now) };
}

/** Makes attempts until one has to wait; returns how many went through, and the wait. */
function tryUntilWait(one: LoginThrottle, name: (i: number) => [userid: string, address: string]): [number, number] {
  for (let i = 0; ; i++) {
    const wait = one.attempt(named(name(i)));
    if (wait > 0) return [i, wait];
  }
}

describe('LoginThrottle', () => {
  it('lets five mistakes of an account from an address pass, then doubles the wait up to a quarter of an hour', () => {
    const { clock, throttle: one } = throttle();
    // The fifth failure is free, the sixth starts a wait that the seventh meets.
    expect(tryUntilWait(one, () => ['ann', '1.1.1.1'])).toEqual([6, 1000]);
    const waits: number[] = [];
    for (let i = 0; i < 14; i++) {
      const wait = one.attempt({ userid: 'ann', address: '1.1.1.1' });
      waits.push(wait);
      clock.now += wait;
      expect(one.attempt({ userid: 'ann', address: '1.1.1.1' })).toBe(0);
    }
    expect(waits.slice(0, 4)).toEqual([1000, 2000, 4000, 8000]);
    expect(waits.at(-1)).toBe(15 * 60_000);
  });

  it('does not make another account or another address wait for it', () => {
    const { throttle: one } = throttle();
    tryUntilWait(one, () => ['ann', '1.1.1.1']);
    expect(one.attempt({ userid: 'ben', address: '1.1.1.1' })).toBe(0);
    expect(one.attempt({ userid: 'ann', address: '2.2.2.2' })).toBe(0);
  });

  it('slows a list of user ids from one address', () => {
    const { throttle: one } = throttle();
    const [passed] = tryUntilWait(one, (i) => [`user${i}`, '1.1.1.1']);
    expect(passed).toBe(21);
  });

  it('slows many addresses against one account, a minute at most', () => {
    const { clock, throttle: one } = throttle();
    const [passed] = tryUntilWait(one, (i) => ['ann', `10.0.${i >> 8}.${i & 255}`]);
    expect(passed).toBe(51);
    let longest = 0;
    for (let i = 0; i < 20; i++) {
      const wait = one.attempt({ userid: 'ann', address: `11.0.0.${i}` });
      longest = Math.max(longest, wait);
      clock.now += wait;
      one.attempt({ userid: 'ann', address: `11.0.0.${i}` });
    }
    expect(longest).toBe(60_000);
  });

  it('starts afresh after a right password, and does not count it', () => {
    const { throttle: one } = throttle();
    for (let i = 0; i < 200; i++) {
      expect(one.attempt({ userid: 'ann', address: '1.1.1.1' })).toBe(0);
      one.succeeded({ userid: 'ann', address: '1.1.1.1' });
    }
  });

  it('takes one failure off the address after a right password, and keeps the others', () => {
    const { throttle: one } = throttle();
    for (let i = 0; i < 10; i++) one.attempt({ userid: `user${i}`, address: '1.1.1.1' });
    expect(one.attempt({ userid: 'ann', address: '1.1.1.1' })).toBe(0);
    one.succeeded({ userid: 'ann', address: '1.1.1.1' });
    // An attacker with an account of their own cannot use it to reset the limit.
    expect(tryUntilWait(one, (i) => [`other${i}`, '1.1.1.1'])[0]).toBe(21 - 10);
  });

  it('counts attempts that are still being checked', () => {
    const { throttle: one } = throttle();
    const waits = Array.from({ length: 100 }, () => one.attempt({ userid: 'ann', address: '1.1.1.1' }));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(6);
  });

  it('counts what it let through, held back and saw fail', () => {
    const { throttle: one } = throttle();
    const [passed] = tryUntilWait(one, () => ['ann', '1.1.1.1']);
    for (let i = 0; i < passed; i++) one.failed();
    one.attempt({ userid: 'ben', address: '1.1.1.1' });
    one.succeeded({ userid: 'ben', address: '1.1.1.1' });
    expect(one.counts).toEqual({ succeeded: 1, failed: 6, throttled: 1 });
  });

  it('remembers for exactly an hour after the wait', () => {
    const { clock, throttle: one } = throttle();
    const [, wait] = tryUntilWait(one, () => ['ann', '1.1.1.1']);
    clock.now += wait + 60 * 60_000;
    expect(one.attempt({ userid: 'ann', address: '1.1.1.1' })).toBe(0);
    expect(one.attempt({ userid: 'ann', address: '1.1.1.1' })).toBe(2000);
  });

  it('forgets after an hour without failures', () => {
    const { clock, throttle: one } = throttle();
    const [, wait] = tryUntilWait(one, () => ['ann', '1.1.1.1']);
    clock.now += wait + 60 * 60_000 + 1;
    expect(tryUntilWait(one, () => ['ann', '1.1.1.1'])).toEqual([6, 1000]);
  });
});
