import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchHeartbeat } from '../../../ui/market/heartbeat.ts';
import { RestartPatience } from '../../../ui/market/restart-patience.ts';

const page = { hidden: false };

beforeEach(() => {
  vi.useFakeTimers();
  page.hidden = false;
  vi.stubGlobal('document', page);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A worker that answers as long as it is told to. */
function listener(periods?: number) {
  const worker = { answers: true, asked: 0 };
  const silences: boolean[] = [];
  const stop = watchHeartbeat(
    () => {
      worker.asked += 1;
      return worker.answers ? Promise.resolve() : new Promise(() => {});
    },
    (isDead) => silences.push(isDead),
    periods,
  );
  return { worker, silences, stop };
}

describe('the heartbeat of a worker', () => {
  it('reports no silence while the worker answers, and one within three seconds after it stops', async () => {
    const { worker, silences, stop } = listener();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(silences).toEqual([]);
    worker.answers = false;
    await vi.advanceTimersByTimeAsync(1_500);
    expect(silences).toEqual([]);
    await vi.advanceTimersByTimeAsync(1_500);
    expect(silences).toEqual([true]);
    stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(silences).toEqual([true]);
  });

  it('has one ping on its way, however long it is not answered', async () => {
    const { worker, stop } = listener();
    worker.answers = false;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(worker.asked).toBe(1);
    stop();
  });

  it('gives a worker that never answered time to load', async () => {
    const { worker, silences, stop } = listener();
    worker.answers = false;
    await vi.advanceTimersByTimeAsync(14_000);
    expect(silences).not.toContain(true);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(silences.at(-1)).toBe(true);
    stop();
  });

  it('does not count while the page is hidden, and starts again after that', async () => {
    const { worker, silences, stop } = listener();
    await vi.advanceTimersByTimeAsync(1_000);
    worker.answers = false;
    await vi.advanceTimersByTimeAsync(1_500);
    page.hidden = true;
    await vi.advanceTimersByTimeAsync(600_000);
    expect(silences).toEqual([]);
    page.hidden = false;
    await vi.advanceTimersByTimeAsync(1_500);
    expect(silences).toEqual([]);
    await vi.advanceTimersByTimeAsync(1_500);
    expect(silences).toEqual([true]);
    stop();
  });

  it('does not count periods in which the listener itself was late: paused, busy or asleep', async () => {
    const { worker, silences, stop } = listener();
    await vi.advanceTimersByTimeAsync(1_000);
    worker.answers = false;
    // The clock runs ahead of the timer by five seconds a period.
    let ahead = 0;
    const now = performance.now.bind(performance);
    vi.spyOn(performance, 'now').mockImplementation(() => now() + ahead);
    for (let i = 0; i < 50; i++) {
      ahead += 5_000;
      await vi.advanceTimersByTimeAsync(300);
    }
    expect(silences).toEqual([]);
    vi.mocked(performance.now).mockRestore();
    stop();
  });

  it('waits longer if healthy workers are repeatedly taken for dead', async () => {
    const patience = new RestartPatience();
    const usual = patience.current;
    for (let i = 0; i < 3; i++) patience.restarted();
    expect(patience.current).toBe(usual);
    patience.restarted();
    patience.restarted();
    expect(patience.current).toBe(4 * usual);
    await vi.advanceTimersByTimeAsync(61_000);
    expect(patience.current).toBe(usual);
  });
});
