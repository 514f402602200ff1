import { expect, it } from 'vitest';
import { CallSlots } from '../../../../server/providers/ibkr/call-slots.ts';

it('runs so many calls at once, in order, and goes on after a failure', async () => {
  const slots = new CallSlots(2);
  const begun: number[] = [];
  const ends: ((fails: boolean) => void)[] = [];
  const calls = [0, 1, 2, 3].map((i) =>
    slots.run(() => {
      begun.push(i);
      return new Promise<number>((resolve, reject) => {
        ends[i] = (fails) => (fails ? reject(new Error(`call ${i}`)) : resolve(i));
      });
    }),
  );
  expect(begun).toEqual([0, 1]);
  ends[1](true);
  await expect(calls[1]).rejects.toThrow('call 1');
  expect(begun).toEqual([0, 1, 2]);
  ends[0](false);
  expect(await calls[0]).toBe(0);
  expect(begun).toEqual([0, 1, 2, 3]);
  ends[2](false);
  ends[3](false);
  expect(await Promise.all([calls[2], calls[3]])).toEqual([2, 3]);
});
