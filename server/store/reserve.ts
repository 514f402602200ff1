import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Enough for some dozen small writes, each of a few pages. */
const BYTES = 1 << 20;

/** Keeps room on the embedded store's disk for what must be written when the disk is full: a file that is then removed. */
export class Reserve {
  private readonly file: string;

  constructor(dataDir: string) {
    this.file = join(dataDir, 'reserve');
  }

  /** Takes the room, unless it is held already or there is none. */
  hold(): void {
    try {
      // One that was copied here, or made by another version, may be open to others.
      if (existsSync(this.file)) chmodSync(this.file, 0o600);
      else writeFileSync(this.file, randomBytes(BYTES), { mode: 0o600 });
    } catch {
      rmSync(this.file, { force: true });
    }
  }

  /** Makes room. False when none was held. */
  give(): boolean {
    if (!existsSync(this.file)) return false;
    rmSync(this.file);
    return true;
  }
}
