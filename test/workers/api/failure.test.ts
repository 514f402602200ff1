import { expose, type Remote, wrap } from 'comlink';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Failure, failureOf } from '../../../workers/api/failure.ts';

const worker = {
  refuse: (): Promise<void> => Promise.reject(new Failure('too-many')),
  break: (): Promise<void> => Promise.reject(new TypeError('too-many')),
};

let remote: Remote<typeof worker>;
let ports: MessagePort[];

beforeEach(() => {
  const { port1, port2 } = new MessageChannel();
  ports = [port1, port2];
  expose(worker, port2);
  remote = wrap<typeof worker>(port1);
});

afterEach(() => {
  for (const port of ports) port.close();
});

describe('the rejection of a call in another thread', () => {
  it('has its code here', async () => {
    expect(failureOf(await remote.refuse().catch((thrown: unknown) => thrown))).toBe('too-many');
  });

  it('is a fault of this build unless it is a failure, whatever its message', async () => {
    expect(failureOf(await remote.break().catch((thrown: unknown) => thrown))).toBe('bad-answer');
  });

  it('may be something other than an error', () => {
    expect(failureOf('too-many')).toBe('bad-answer');
    expect(failureOf({ name: 'Failure', message: 'too-many' })).toBe('bad-answer');
  });
});
