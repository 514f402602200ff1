import './worker-probe.ts';
import '../../../workers/chart/main.ts';
