import { FrameProbe } from './frame-probe.ts';
import { answerProbe } from './probe-port.ts';

// The chart worker as it is, with the probe before it; the page sends the probe's port in a message of its own.
const probe = new FrameProbe();
probe.install();
globalThis.addEventListener('message', ({ data, ports }: MessageEvent) => {
  if (data?.type === 'probe') answerProbe(probe, ports[0]);
});
