import { reasonOf } from '../reason.ts';
import type { Reserve } from '../store/reserve.ts';
import { storeTrouble } from '../store/store-trouble.ts';

/** How long to wait before trying again what could not be written (milliseconds). */
const AGAIN_MS = 5_000;

/**
 * Sessions that have ended here, and that the store still has: a session ends with its logout, even when disk or database
 * fail. On a full disk the end is written into the reserve, while there is one. An end that is not written when the process ends
 * is lost.
 */
export class EndedSessions {
  private readonly write: (hashes: readonly string[]) => Promise<void>;
  private readonly unwritten = new Set<string>();
  private readonly reserve: Reserve | undefined;
  private timer: NodeJS.Timeout | undefined;

  /** `write` ends sessions in the store, by the hashes of their tokens. */
  constructor(write: (hashes: readonly string[]) => Promise<void>, reserve?: Reserve) {
    this.write = write;
    this.reserve = reserve;
    reserve?.hold();
  }

  has(hash: string): boolean {
    return this.unwritten.has(hash);
  }

  /** Ends a session at once; resolves when that is written, or could not be. Never rejects. */
  end(hash: string): Promise<void> {
    this.unwritten.add(hash);
    this.reserve?.hold();
    return this.settle();
  }

  /** Writes what is not written yet; goes on trying when that fails. Never rejects. */
  async settle(): Promise<void> {
    const hashes = [...this.unwritten];
    if (hashes.length === 0) return;
    try {
      await this.write(hashes);
      for (const hash of hashes) this.unwritten.delete(hash);
    } catch (error) {
      const trouble = storeTrouble(error);
      if (trouble?.kind === 'full' && this.reserve?.give()) return this.settle();
      const reason = trouble?.logged ?? reasonOf(error);
      console.error(`The end of ${hashes.length} sessions is not written yet: ${reason}`);
      clearTimeout(this.timer);
      this.timer = setTimeout(() => void this.settle(), AGAIN_MS).unref();
    }
  }
}
