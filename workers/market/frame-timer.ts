/** The shortest time between two frames (ms): what a display of 60 Hz can show. */
const FRAME = 16;

/** Runs `frame` soon after it is wanted, however often that is said, and at most once a frame. */
export class FrameTimer {
  private readonly frame: () => void;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private ranAt = Number.NEGATIVE_INFINITY;

  constructor(frame: () => void) {
    this.frame = frame;
  }

  /** Something changed. */
  readonly want = (): void => {
    if (this.timer !== undefined) return;
    this.timer = setTimeout(this.run, Math.max(0, this.ranAt + FRAME - performance.now()));
  };

  private readonly run = (): void => {
    this.timer = undefined;
    this.ranAt = performance.now();
    this.frame();
  };
}
