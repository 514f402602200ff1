/** Something that can be painted when the browser is about to show a frame. */
export interface FramePainter {
  /** `now`: the time of the frame, milliseconds. */
  paint(now: number): void;
  /** `paint` threw: the chart is out of order, the others go on. */
  broken(reason: unknown): void;
}

/**
 * The one frame loop of a chart worker. What it guarantees:
 *
 * - A painter paints at most once a displayed frame, however often it asks.
 * - All painting, and all changes of a canvas' size, happen inside the frame: a canvas that was cleared by its new size
 *   is painted before anyone sees it, so a chart is never blank between gestures.
 * - Nothing runs while nothing is stale, and nothing runs while the tab is hidden: the browser gives no frames then, and
 *   the next one paints the newest state, not what was missed.
 * - A painter that throws is told so and does not keep the others from painting.
 */
export class FrameLoop {
  private due = new Set<FramePainter>();
  private painting = new Set<FramePainter>();
  private scheduled = false;

  /** Asks for a frame for this painter. */
  request(painter: FramePainter): void {
    this.due.add(painter);
    if (this.scheduled) return;
    this.scheduled = true;
    requestAnimationFrame(this.frame);
  }

  /** Takes back what was asked for. */
  cancel(painter: FramePainter): void {
    this.due.delete(painter);
    this.painting.delete(painter);
  }

  private readonly frame = (now: number): void => {
    this.scheduled = false;
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
  };
}
