import type { Endpoint } from 'comlink';
import workerUrl from '../../workers/market/main.ts?worker&url';
import { KeptText } from '../platform/kept-text.ts';
import { sharesWorker } from '../platform/locks.ts';
import { trustedWorkerUrl } from '../platform/trusted.ts';

/** A market worker that was started or joined. */
export interface MarketWorker {
  /** Also the name of the Web Lock that the worker holds while it lives. */
  readonly name: string;
  readonly endpoint: Endpoint;
  /** Ends the worker even if it hangs; absent for a shared worker. */
  readonly end?: () => void;
}

/**
 * How many times this browser's shared worker was replaced. The number is part of its name, so that all tabs join the same
 * worker.
 */
export const generation = new KeptText(() => localStorage, 'borealis.generation');

/** The prefix of the names of this build's shared workers. A new build never talks to the worker of an old one. */
export const SHARED_NAME = `borealis-market-${__BUILD_ID__}-`;

/**
 * Starts or joins the shared worker of all tabs of a build and generation. Without shared workers, or if `alone`, starts a worker
 * for this tab, named `own`. Calls `failed` if its script cannot be loaded.
 */
export function startMarketWorker(own: string, failed: () => void, alone = !sharesWorker): MarketWorker {
  const url = trustedWorkerUrl(workerUrl);
  const name = alone ? own : SHARED_NAME + generation.read();
  const worker = new (alone ? Worker : SharedWorker)(url, { type: 'module', name });
  worker.addEventListener('error', failed);
  return 'port' in worker ? { name, endpoint: worker.port } : { name, endpoint: worker, end: () => worker.terminate() };
}
