import type { Endpoint } from 'comlink';
import workerUrl from '../../workers/market/main.ts?worker&url';
import { KeptText } from '../kept-text.ts';
import { sharesWorker } from '../platform/locks.ts';
import { trustedWorkerUrl } from '../platform/trusted.ts';

/** A market worker that was started or joined. */
export interface MarketWorker {
  /** Also of the Web Lock that it holds for as long as it lives. */
  readonly name: string;
  readonly endpoint: Endpoint;
  /** Ends it, wherever it hangs; only of a worker of this tab's own. */
  readonly end?: () => void;
}

/** How often the shared worker of this browser was replaced: it is part of its name, so that all tabs join the same one. */
export const generation = new KeptText(() => localStorage, 'borealis.generation');

/** The beginning of the names of this build's shared workers. A new build never talks to the worker of an old one. */
export const SHARED_NAME = `borealis-market-${__BUILD_ID__}-`;

/**
 * One shared worker for all tabs of a build and generation. Where there are none, or `alone`, a worker of this tab's `own` name.
 * `failed` is told when its script cannot be loaded.
 */
export function startMarketWorker(own: string, failed: () => void, alone = !sharesWorker): MarketWorker {
  const url = trustedWorkerUrl(workerUrl);
  const name = alone ? own : SHARED_NAME + generation.read();
  const worker = new (alone ? Worker : SharedWorker)(url, { type: 'module', name });
  worker.addEventListener('error', failed);
  return 'port' in worker ? { name, endpoint: worker.port } : { name, endpoint: worker, end: () => worker.terminate() };
}
