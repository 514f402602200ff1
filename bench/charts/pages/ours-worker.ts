import { startChartWorker } from '../../../workers/api/chart-client.ts';
import { BenchSource } from '../ours/bench-source.ts';
import { OursAdapter } from '../ours/ours-adapter.ts';
import { ProbePort } from '../ours/probe-port.ts';
import workerUrl from '../ours/probed-worker.ts?worker&url';
import { PageBench } from '../page-bench.ts';

// The connection keeps its worker to itself; the probe's port needs it.
const started: Worker[] = [];
const RealWorker = globalThis.Worker;
globalThis.Worker = class extends RealWorker {
  constructor(url: string | URL, options?: WorkerOptions) {
    super(url, options);
    started.push(this);
  }
};
const charts = startChartWorker(workerUrl);
const { port1, port2 } = new MessageChannel();
started[0].postMessage({ type: 'probe' }, [port2]);
const source = new BenchSource();
await charts.connect(source.open());
new PageBench(new OursAdapter('Borealis, worker', charts, source, new ProbePort(port1)));
