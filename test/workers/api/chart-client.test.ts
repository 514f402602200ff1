import { expose } from 'comlink';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ChartConnection, startChartsInPage, startChartWorker } from '../../../workers/api/chart-client.ts';
import type { HeatMapInit } from '../../../workers/api/heat-map.ts';
import type { PaintedListInit } from '../../../workers/api/painted-list.ts';

const NEVER = 'never';
let ports: MessagePort[];
let charts: ChartConnection;

beforeEach(() => {
  const { port1, port2 } = new MessageChannel();
  ports = [port1, port2];
  expose({ csv: (id: string) => (id === NEVER ? new Promise(() => {}) : `of ${id}`) }, port2);
  port1.start();
  vi.stubGlobal(
    'Worker',
    class {
      postMessage = port1.postMessage.bind(port1);
      addEventListener = port1.addEventListener.bind(port1);
      removeEventListener = port1.removeEventListener.bind(port1);
      terminate = () => port1.close();
    },
  );
  charts = startChartWorker('worker.js');
});

afterEach(() => {
  for (const port of ports) port.close();
  vi.unstubAllGlobals();
});

test('a terminated chart worker rejects unanswered calls and later ones', async () => {
  await expect(charts.csv('one')).resolves.toBe('of one');
  const asked = charts.csv(NEVER);
  charts.close();
  await expect(asked).rejects.toThrow('was ended');
  await expect(charts.csv('two')).rejects.toThrow('was ended');
});

test('charts in the page find each canvas under its name, for as long as it is painted', async () => {
  const inPage = await startChartsInPage(new URL('page-host.ts', import.meta.url).href);
  const canvas = (width: number) => ({ width, height: 1, getContext: () => null });
  const { port1, port2 } = new MessageChannel();
  ports.push(port1, port2);
  const list = { id: 'one' } as unknown as PaintedListInit;
  const map = { id: 'two' } as unknown as HeatMapInit;
  await inPage.paintList(list, canvas(11), port1);
  await inPage.paintHeatMap(map, canvas(22), port2);
  await expect(inPage.csv('seen')).resolves.toBe('one/list 11, two/map 22');
  await expect(inPage.csv('kept')).resolves.toBe('');
});
