import { expose } from 'comlink';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ChartConnection, startChartWorker } from '../../../workers/api/chart-client.ts';

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
