import '../ours/page-probe.ts';
import { startChartsInPage } from '../../../workers/api/chart-client.ts';
import moduleUrl from '../../../workers/chart/main.ts?worker&url';
import { BenchSource } from '../ours/bench-source.ts';
import { OursAdapter } from '../ours/ours-adapter.ts';
import { pageProbe } from '../ours/page-probe.ts';
import { answerProbe, ProbePort } from '../ours/probe-port.ts';
import { PageBench } from '../page-bench.ts';

const charts = await startChartsInPage(moduleUrl);
const { port1, port2 } = new MessageChannel();
answerProbe(pageProbe, port2);
const source = new BenchSource();
await charts.connect(source.open());
new PageBench(new OursAdapter('Borealis, main thread', charts, source, new ProbePort(port1)));
