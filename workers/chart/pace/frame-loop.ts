/** Something to be painted when the browser is about to show a frame. */
export interface FramePainter {
  /** `now`: the time of the frame, milliseconds. */
  paint(now: number): void;
  /** `paint` threw: this painter is broken, the others go on. */
  broken(reason: unknown): void;
}

/**
 * A frame that takes longer than this (ms) may overlap the next one, even at 120 frames a second. Chromium counts a
 * frame that it sends to a worker which has stopped requesting frames as unanswered. After ten of those without a
 * timely answer it takes the worker for dead and sends one frame a second: painted lists froze for up to a second,
 * every ten beats, on machines that paint a beat in more than 16 ms.
 */
const IN_TIME = 6;

/**
 * The one frame loop of a chart worker. It guarantees:
 *
 * - A painter paints at most once per displayed frame, however often it asks.
 * - All painting and resizing happens inside the frame: a canvas cleared by resizing is painted before anyone sees it,
 *   so a chart is never blank between gestures.
 * - Nothing runs while nothing is stale or the tab is hidden: the browser then sends no frames, and the next one paints
 *   the newest state, not what was missed. A slow frame is followed by one that does nothing, so that the browser gets
 *   a timely answer (see `IN_TIME`).
 * - A painter that throws is told so and does not prevent the others from painting.
 */
export class FrameLoop {
  private due = new Set<FramePainter>();
  private painting = new Set<FramePainter>();
  private scheduled = false;

  /** Requests a frame for this painter. */
  request(painter: FramePainter): void {
    this.due.add(painter);
    this.schedule();
  }

  /** Cancels its request. */
  cancel(painter: FramePainter): void {
    this.due.delete(painter);
    this.painting.delete(painter);
  }

  private schedule(): void {
    if (this.scheduled) return;
    this.scheduled = true;
    requestAnimationFrame(this.frame);
  }

  private readonly frame = (now: number): void => {
    this.scheduled = false;
    const idle = this.due.size === 0;
    // A painter may request its next frame while it paints; that request goes into the other set.
    const painters = this.due;
    this.due = this.painting;
    this.painting = painters;
    for (const painter of painters) {
      try {
        painter.paint(now);
      } catch (reason) {
        painter.broken(reason);
      }
    }
    painters.clear();
    if (!idle && performance.now() - now > IN_TIME) this.schedule();
  };
}
