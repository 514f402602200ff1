import { expose } from 'comlink';
import { CHART_HOST_SLOT, type ChartHostSlot } from '../api/chart-api.ts';
import { ChartHost } from './chart-host.ts';

// A page without OffscreenCanvas imports this module itself and leaves a port and its canvases in the slot. In a worker
// the slot is empty and the worker's own channel is the endpoint. WebKit evaluates this script again for one that is
// loaded later: by then the slot is used up, and a second host would take the charts from the first.
const scope = globalThis as { [CHART_HOST_SLOT]?: ChartHostSlot | null };
const slot = scope[CHART_HOST_SLOT];
scope[CHART_HOST_SLOT] = null;

if (slot !== null) expose(new ChartHost(slot?.canvases ?? new Map()), slot?.endpoint ?? globalThis);
