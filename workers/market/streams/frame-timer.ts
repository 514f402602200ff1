/** The shortest time between two frames (ms): that of a 60 Hz display. */
const FRAME = 16;

/** Runs `frame` soon after `want`, at most once per frame however often `want` is called. */
export class FrameTimer {
  private readonly frame: (now: number) => void;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private ranAt = Number.NEGATIVE_INFINITY;

  /** `frame` receives its time (`performance.now`). */
  constructor(frame: (now: number) => void) {
    this.frame = frame;
  }

  /** Requests a frame. */
  readonly want = (): void => {
    if (this.timer !== undefined) return;
    this.timer = setTimeout(this.run, Math.max(0, this.ranAt + FRAME - performance.now()));
  };

  private readonly run = (): void => {
    this.timer = undefined;
    this.ranAt = performance.now();
    this.frame(this.ranAt);
  };
}
