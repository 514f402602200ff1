import { expose } from 'comlink';
import { CHART_HOST_SLOT, type ChartHostSlot } from '../../../workers/api/chart-api.ts';

// A page imports this instead of the chart worker. It reports which canvases it found while it painted.

const slot = (globalThis as { [CHART_HOST_SLOT]?: ChartHostSlot })[CHART_HOST_SLOT];
const seen: string[] = [];

async function paint(_: object, handle: string): Promise<void> {
  seen.push(`${handle} ${slot?.canvases.get(handle)?.width}`);
}

const host = {
  paintList: paint,
  paintHeatMap: paint,
  csv: (id: string) => (id === 'seen' ? seen : [...(slot?.canvases.keys() ?? [])]).join(', '),
};

if (slot !== undefined) expose(host, slot.endpoint);
