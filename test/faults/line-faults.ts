import { FeedProxy } from '../support/feed-proxy.ts';

/** What happens to a line of the live feed. */
export type LineFault = 'dropped' | 'doubled' | 'swapped';

/** A proxy that applies a fault to every n-th line of the live feed. */
export class LineFaults extends FeedProxy {
  /** The fault of every `every`-th line; null for none. */
  fault: LineFault | null = null;
  every = 1000;
  /** The number of lines seen, and of those damaged. */
  lines = 0;
  harmed = 0;

  protected override changed(lines: readonly string[]): readonly string[] {
    const out: string[] = [];
    for (let i = 0; i < lines.length; i++) {
      const line = lines[i] ?? '';
      out.push(line);
      // A heartbeat counts the others.
      if (line === '' || line.startsWith('H,') || ++this.lines % this.every !== 0 || this.fault === null) continue;
      const next = lines[i + 1] ?? '';
      if (this.fault === 'dropped') out.pop();
      else if (this.fault === 'doubled') out.push(line);
      else if (next === '' || next.startsWith('H,')) {
        // There is no line to swap it with, so the next one is swapped.
        this.lines--;
        continue;
      } else {
        out.splice(-1, 1, next, line);
        i++;
        this.lines++;
      }
      this.harmed++;
    }
    return out;
  }
}
