import { FrameProbe } from './frame-probe.ts';
import { answerProbe } from './probe-port.ts';

// The unchanged chart worker, with the probe installed before it; the page sends the probe's port in a separate message.
const probe = new FrameProbe();
probe.install();
globalThis.addEventListener('message', ({ data, ports }: MessageEvent) => {
  if (data?.type === 'probe') answerProbe(probe, ports[0]);
});
