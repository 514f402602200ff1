import { describe, expect, it } from 'vitest';
import { type Check, Readiness } from '../../../server/health/readiness.ts';

function readinessOf(checks: Readonly<Record<string, Check>>): Readiness {
  const readiness = new Readiness();
  readiness.begin(checks);
  return readiness;
}

describe('the readiness', () => {
  it('is no before the process has started', async () => {
    expect(await new Readiness().verdict()).toEqual({ status: 'starting', parts: {} });
  });

  it('is the parts’, each by its name', async () => {
    const parts = { store: true, market: true };
    const readiness = readinessOf({ store: async () => parts.store, market: () => parts.market });
    expect(await readiness.verdict()).toEqual({ status: 'ready', parts: { store: 'ok', market: 'ok' } });
    parts.market = false;
    expect(await readiness.verdict()).toEqual({ status: 'failing', parts: { store: 'ok', market: 'failing' } });
  });

  it('is a qualified yes without a part that most can do without', async () => {
    const parts = { store: true, writes: false };
    const readiness = new Readiness();
    readiness.begin({ store: () => parts.store }, { writes: () => parts.writes });
    expect(await readiness.verdict()).toEqual({ status: 'degraded', parts: { store: 'ok', writes: 'failing' } });
    parts.store = false;
    expect(await readiness.verdict()).toEqual({ status: 'failing', parts: { store: 'failing', writes: 'failing' } });
    parts.writes = true;
    expect((await readiness.verdict()).status).toBe('failing');
  });

  it('takes a part that throws, rejects or never answers for one that does not work', async () => {
    const silent = readinessOf({ store: () => new Promise(() => {}) });
    expect(await silent.verdict()).toEqual({ status: 'failing', parts: { store: 'failing' } });
    const fail = (): never => {
      throw new Error('gone');
    };
    const readiness = readinessOf({ store: async () => fail(), market: fail });
    expect(await readiness.verdict()).toEqual({ status: 'failing', parts: { store: 'failing', market: 'failing' } });
  });

  it('asks each part once for all who ask meanwhile', async () => {
    let asked = 0;
    let answer = (_good: boolean): void => {};
    const store = (): Promise<boolean> => {
      asked++;
      return new Promise((resolve) => {
        answer = resolve;
      });
    };
    const readiness = readinessOf({ store });
    const all = [readiness.verdict(), readiness.verdict(), readiness.verdict()];
    answer(true);
    expect((await Promise.all(all)).map(({ status }) => status)).toEqual(['ready', 'ready', 'ready']);
    expect(asked).toBe(1);
    const later = readiness.verdict();
    answer(false);
    expect([(await later).status, asked]).toEqual(['failing', 2]);
  });

  it('is no while the process is drained, whatever the parts say', async () => {
    const readiness = readinessOf({ store: () => true });
    const asked = readiness.verdict();
    readiness.drain();
    expect((await asked).status).toBe('draining');
    expect(await readiness.verdict()).toEqual({ status: 'draining', parts: { store: 'ok' } });
  });
});
