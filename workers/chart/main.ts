import { expose } from 'comlink';
import { CHART_HOST_SLOT, type ChartHostSlot } from '../api/chart-api.ts';
import { ChartHost } from './chart-host.ts';

// A page without OffscreenCanvas imports this module itself and leaves a port and its canvases in the slot. In a worker
// the slot is empty and the worker's own channel is the endpoint.
const slot = (globalThis as { [CHART_HOST_SLOT]?: ChartHostSlot })[CHART_HOST_SLOT];

expose(new ChartHost(slot?.canvases ?? new Map()), slot?.endpoint ?? globalThis);
