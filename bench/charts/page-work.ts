import { DeferredWork } from './deferred-work.ts';

/** The page's scheduling, taken over before any library is loaded: import this first. */
export const pageWork = new DeferredWork();
pageWork.install();
