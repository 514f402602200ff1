/** Something that can be painted when the browser is about to show a frame. */
export interface FramePainter {
  /** `now`: the time of the frame, milliseconds. */
  paint(now: number): void;
  /** `paint` threw: the chart is out of order, the others go on. */
  broken(reason: unknown): void;
}

/**
 * A frame that ends later than this after it began (ms) may overlap the next one, even where there are 120 a second. Chromium
 * leaves unanswered the frame that it sends to a worker which has stopped asking. Unless an answer that comes in time clears
 * the count, ten of those make it take the worker for dead and send one frame a second: painted lists stood still for up to
 * a second, every ten beats, on machines that paint a beat in more than 16 ms.
 */
const IN_TIME = 6;

/**
 * The one frame loop of a chart worker. What it guarantees:
 *
 * - A painter paints at most once a displayed frame, however often it asks.
 * - All painting, and all changes of a canvas' size, happen inside the frame: a canvas that was cleared by its new size
 *   is painted before anyone sees it, so a chart is never blank between gestures.
 * - Nothing runs while nothing is stale, and nothing runs while the tab is hidden: the browser gives no frames then, and
 *   the next one paints the newest state, not what was missed. A frame that took long is followed by one that does nothing,
 *   so that the browser gets an answer in time (see `IN_TIME`).
 * - A painter that throws is told so and does not keep the others from painting.
 */
export class FrameLoop {
  private due = new Set<FramePainter>();
  private painting = new Set<FramePainter>();
  private scheduled = false;

  /** Asks for a frame for this painter. */
  request(painter: FramePainter): void {
    this.due.add(painter);
    this.schedule();
  }

  /** Takes back what was asked for. */
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
    // A painter may ask for its next frame while it paints; that one goes into the other set.
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
