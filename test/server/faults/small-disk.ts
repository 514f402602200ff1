import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A separate in-memory disk that can be filled. */
export class SmallDisk {
  readonly folder: string;
  private readonly filler: string;

  private constructor(folder: string) {
    this.folder = folder;
    this.filler = join(folder, 'filler');
  }

  /** Mounts one of a size in megabytes; undefined if this user may not. */
  static mount(megabytes: number): SmallDisk | undefined {
    const folder = mkdtempSync(join(tmpdir(), 'borealis-disk-'));
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'pipe' });
      return new SmallDisk(folder);
    } catch {
      rmdirSync(folder);
      return undefined;
    }
  }

  /** Fills the disk. */
  fill(): void {
    const file = openSync(this.filler, 'w');
    try {
      for (let size = 1 << 20; size > 0; size >>= 1) this.write(file, Buffer.alloc(size));
    } finally {
      closeSync(file);
    }
  }

  /** Empties the disk. */
  clear(): void {
    rmSync(this.filler);
  }

  unmount(): void {
    execFileSync('umount', [this.folder]);
    rmdirSync(this.folder);
  }

  private write(file: number, bytes: Buffer): void {
    try {
      for (;;) writeSync(file, bytes);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
    }
  }
}
