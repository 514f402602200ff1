import '../page-work.ts';
import { PageBench } from '../page-bench.ts';
import { KLineChartAdapter } from '../peers/klinecharts-adapter.ts';

new PageBench(new KLineChartAdapter());
