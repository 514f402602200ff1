import { expect, it } from 'vitest';
import { whenIdle } from '../../../ui/platform/idle.ts';

// Node has no `requestIdleCallback`, and so is the browser without it.

it('work for idle time is done where the browser does not tell when it is idle', async () => {
  expect(globalThis).not.toHaveProperty('requestIdleCallback');
  const done = await new Promise((resolve) => whenIdle(() => resolve('done'), 2000));
  expect(done).toBe('done');
});

it('work that is called off is not done', async () => {
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
