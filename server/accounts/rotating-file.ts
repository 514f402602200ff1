import { appendFile, rename, stat } from 'node:fs/promises';

/** The largest size of the file, and how many older files are kept; `.1` is the newest of them. */
interface Rotation {
  readonly bytes: number;
  readonly older: number;
}

/** Only this user reads and writes it. */
const MODE = 0o600;

/**
 * A file that lines are appended to. When it is full, it is renamed to `….1`, the previous `….1` to `….2`, and so on; the oldest
 * is removed. It is opened for each line, so that another program may move it or append to it.
 */
export class RotatingFile {
  readonly path: string;
  private readonly rotation: Rotation;

  constructor(path: string, rotation: Rotation) {
    this.path = path;
    this.rotation = rotation;
  }

  /** Appends a line, after all lines before it. Rejects if it cannot be written. */
  async add(line: string): Promise<void> {
    if ((await sizeOf(this.path)) + Buffer.byteLength(line) + 1 > this.rotation.bytes) await this.rotate();
    await appendFile(this.path, `${line}\n`, { mode: MODE });
  }

  private async rotate(): Promise<void> {
    for (let n = this.rotation.older; n > 0; n--) {
      const from = n === 1 ? this.path : `${this.path}.${n - 1}`;
      if ((await sizeOf(from)) > 0) await rename(from, `${this.path}.${n}`);
    }
  }
}

async function sizeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size;
  } catch {
    return 0;
  }
}
