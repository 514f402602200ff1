import { FeedProxy } from './feed-proxy.ts';

/** A proxy that loses single lines of the live feed. */
export class LossyProxy extends FeedProxy {
  /** The next matching line of the feed is lost; null for none. */
  loses: RegExp | null = null;

  protected override changed(lines: readonly string[]): readonly string[] {
    const at = lines.findIndex((line) => this.loses?.test(line));
    if (at < 0) return lines;
    this.loses = null;
    return lines.toSpliced(at, 1);
  }
}
