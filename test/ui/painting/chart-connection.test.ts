import { expect, it, vi } from 'vitest';
import { borrowCharts, borrowedCharts, watchChartRound } from '../../../ui/painting/chart-connection.ts';
import type { ChartConnection } from '../../../workers/api/chart-client.ts';

const { workers } = vi.hoisted(() => ({ workers: [] as { die: () => void; closed: boolean }[] }));

vi.mock('../../../workers/chart/main.ts?worker&url', () => ({ default: 'chart-worker.js' }));
vi.mock('../../../ui/platform/trusted.ts', () => ({ trustedWorkerUrl: (url: string) => url }));
vi.mock('../../../ui/platform/canvas.ts', () => ({ canDrawInWorker: () => true }));
vi.mock('../../../ui/market/troubles.ts', () => ({ showPassingTrouble() {} }));
vi.mock('../../../ui/market/connection.ts', () => ({
  openChartSource: async () => new MessageChannel().port1,
  openPaintedLists: async () => {},
  watchRenewal() {},
}));
vi.mock('../../../ui/market/heartbeat.ts', async (original) => ({
  ...(await original<typeof import('../../../ui/market/heartbeat.ts')>()),
  watchHeartbeat: (_: unknown, silent: (isDead: boolean) => void) => {
    workers.push({ die: () => silent(true), closed: false });
    return () => {};
  },
}));
// The first worker never accepts its ports; its pending calls reject when it is closed.
vi.mock('../../../workers/api/chart-client.ts', () => ({
  startChartWorker: (): Partial<ChartConnection> => {
    const at = workers.length;
    let end = (): void => {};
    const closed = new Promise<never>((_, reject) => {
      end = () => reject(new Error('ended'));
    });
    closed.catch(() => {});
    return {
      connect: () => (at === 0 ? closed : Promise.resolve()),
      connectLists: () => Promise.resolve(),
      close() {
        if (workers[at] !== undefined) workers[at].closed = true;
        end();
      },
    };
  },
}));

it('a chart worker that dies while it starts does not replace the next one', async () => {
  const first = borrowCharts();
  await vi.waitFor(() => expect(workers).toHaveLength(1));
  let second: Promise<ChartConnection> | undefined;
  watchChartRound(() => {
    second = borrowedCharts();
  });
  workers[0]?.die();
  await expect(first).rejects.toThrow('ended');
  const started = await second;
  expect(await borrowedCharts()).toBe(started);
  expect(workers.map(({ closed }) => closed)).toEqual([true, false]);
});
