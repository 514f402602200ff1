import type { DrawnBars } from '../read-back.ts';
import type { FrameProbe, FrameReport } from './frame-probe.ts';

/** Page → probe. Each gets one `ProbeAnswer`; `arm` gets two, the second once the frame has been painted. */
type ProbeQuestion =
  | { readonly type: 'arm'; readonly waitsForBars: boolean }
  | { readonly type: 'drawn'; readonly top: number; readonly bottom: number; readonly right: number }
  | { readonly type: 'free' };

/** Probe → page. */
type ProbeAnswer =
  | { readonly type: 'done' }
  | { readonly type: 'frame'; readonly report: FrameReport }
  | { readonly type: 'drawn'; readonly drawn: DrawnBars };

/** Answers a page's questions about the frames of this thread. */
export function answerProbe(probe: FrameProbe, port: MessagePort): void {
  const answer = (message: ProbeAnswer): void => port.postMessage(message);
  port.onmessage = ({ data }: MessageEvent<ProbeQuestion>) => {
    if (data.type === 'arm') {
      void probe
        .arm(data.waitsForBars, (report) => answer({ type: 'frame', report }))
        .then(() => answer({ type: 'done' }));
    } else if (data.type === 'drawn') {
      answer({ type: 'drawn', drawn: probe.drawn(data.top, data.bottom, data.right) });
    } else {
      probe.runFree();
      answer({ type: 'done' });
    }
  };
}

/** The page's end. */
export class ProbePort {
  private readonly port: MessagePort;
  private waiting: ((answer: ProbeAnswer) => void) | undefined;
  private frame: Promise<FrameReport> | undefined;

  constructor(port: MessagePort) {
    this.port = port;
    port.onmessage = ({ data }: MessageEvent<ProbeAnswer>) => this.waiting?.(data);
  }

  /** From now on the next frame counts. */
  async arm(waitsForBars: boolean): Promise<void> {
    await this.ask({ type: 'arm', waitsForBars });
    this.frame = new Promise((resolve) => {
      this.waiting = (answer) => answer.type === 'frame' && resolve(answer.report);
    });
  }

  /** Resolves once the frame that `arm` waits for is painted and rastered. */
  async painted(): Promise<FrameReport> {
    if (this.frame === undefined) throw new Error('nobody waits for a frame');
    return this.frame;
  }

  async drawn(top: number, bottom: number, right: number): Promise<DrawnBars> {
    const answer = await this.ask({ type: 'drawn', top, bottom, right });
    if (answer.type !== 'drawn') throw new Error('the probe did not say what is drawn');
    return answer.drawn;
  }

  async runFree(): Promise<void> {
    await this.ask({ type: 'free' });
  }

  private ask(question: ProbeQuestion): Promise<ProbeAnswer> {
    return new Promise((resolve) => {
      this.waiting = resolve;
      this.port.postMessage(question);
    });
  }
}
