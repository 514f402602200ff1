import { reasonOf } from '../core/reason.ts';
import type { Reserve } from '../store/reserve.ts';
import { storeTrouble } from '../store/store-trouble.ts';

/** How long to wait before retrying a failed write (milliseconds). */
const RETRY_MS = 5_000;

/**
 * Sessions that have ended in this process but are still in the store. A logout ends its session even when the disk or the
 * database fails. On a full disk the end is written into the reserve, as long as there is one. An end that has not been written
 * when the process exits is lost.
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

  /** Ends a session immediately; resolves once the write has succeeded or failed. Never rejects. */
  end(hash: string): Promise<void> {
    this.unwritten.add(hash);
    this.reserve?.hold();
    return this.settle();
  }

  /** Writes the ends that are still unwritten, and keeps retrying if that fails. Never rejects. */
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
      console.error(`Ends of sessions not yet written: ${hashes.length} (${reason})`);
      clearTimeout(this.timer);
      this.timer = setTimeout(() => void this.settle(), RETRY_MS).unref();
    }
  }
}
