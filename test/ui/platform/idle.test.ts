import { expect, it } from 'vitest';
import { whenIdle } from '../../../ui/platform/idle.ts';

// Node has no `requestIdleCallback`, like some browsers.

it('idle work runs even if the browser has no idle callbacks', async () => {
  expect(globalThis).not.toHaveProperty('requestIdleCallback');
  const done = await new Promise((resolve) => whenIdle(() => resolve('done'), 2000));
  expect(done).toBe('done');
});

it('cancelled work does not run', async () => {
  const done: string[] = [];
  const callOff = whenIdle(() => done.push('called off'), 2000);
  callOff();
  await new Promise<void>((resolve) => {
    whenIdle(() => {
      done.push('later');
      resolve();
    }, 2000);
  });
  expect(done).toEqual(['later']);
});
