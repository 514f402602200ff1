import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Enough for some dozen small writes, each of a few pages. */
const BYTES = 1 << 20;

/** Reserves room on the embedded store's disk for what must be written when the disk is full: a file that is removed then. */
export class Reserve {
  private readonly file: string;

  constructor(dataDir: string) {
    this.file = join(dataDir, 'reserve');
  }

  /** Creates the file, unless it exists already or there is no room. */
  hold(): void {
    try {
      // A file that was copied here, or created by another version, may be readable by others.
      if (existsSync(this.file)) chmodSync(this.file, 0o600);
      else writeFileSync(this.file, randomBytes(BYTES), { mode: 0o600 });
    } catch {
      rmSync(this.file, { force: true });
    }
  }

  /** Frees the room. Returns false if none was reserved. */
  give(): boolean {
    if (!existsSync(this.file)) return false;
    rmSync(this.file);
    return true;
  }
}
