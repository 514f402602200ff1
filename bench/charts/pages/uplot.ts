import '../page-work.ts';
import 'uplot/dist/uPlot.min.css';
import { PageBench } from '../page-bench.ts';
import { UPlotAdapter } from '../peers/uplot-adapter.ts';

new PageBench(new UPlotAdapter());
