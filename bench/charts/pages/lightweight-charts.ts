import '../page-work.ts';
import { PageBench } from '../page-bench.ts';
import { LightweightChartsAdapter } from '../peers/lightweight-charts-adapter.ts';

new PageBench(new LightweightChartsAdapter());
