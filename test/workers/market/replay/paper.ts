import { createHash } from 'node:crypto';
import type { HostedCanvas } from '../../../../workers/api/chart-api.ts';
import { RecordingSurface } from '../../../engine/draw/recording-surface.ts';

/** A canvas that knows which texts are on it now, and the pixels copied to it. */
export class Paper extends RecordingSurface implements HostedCanvas {
  width = 1;
  height = 1;
  private image: ImageData | undefined;

  getContext(): unknown {
    return this;
  }

  putImageData(
    image: ImageData,
    x: number,
    y: number,
    left = x,
    top = y,
    width = image.width,
    height = image.height,
  ): void {
    this.image = image;
    this.wipe(left, top, width, height);
  }

  override fillRect(x: number, y: number, width: number, height: number): void {
    super.fillRect(x, y, width, height);
    this.wipe(x, y, width, height);
  }

  override clearRect(x: number, y: number, width: number, height: number): void {
    super.clearRect(x, y, width, height);
    this.wipe(x, y, width, height);
  }

  /** What is on it: its texts, line by line from the left, and a digest of its pixels. */
  get content(): { readonly texts: readonly string[]; readonly pixels: string } {
    const texts = this.texts
      .toSorted((a, b) => a.y - b.y || a.x - b.x)
      .map(({ text, y }) => `${Math.round(y)} ${text}`);
    const pixels = this.image === undefined ? '' : createHash('sha256').update(this.image.data).digest('hex');
    return { texts, pixels };
  }

  private wipe(x: number, y: number, width: number, height: number): void {
    const kept = this.texts.filter((each) => each.x < x || each.x > x + width || each.y < y || each.y > y + height);
    this.texts.splice(0, this.texts.length, ...kept);
  }
}
