import { FrameProbe } from './frame-probe.ts';

/** The probe of charts that are drawn in the page: import this before anything else. */
export const pageProbe = new FrameProbe();
pageProbe.install();
