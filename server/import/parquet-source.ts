import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { reasonOf } from '../core/reason.ts';
import type { ParquetColumn } from './parquet-columns.ts';
import type { ParquetAnswer, ParquetContents, ParquetQuestion } from './parquet-thread.ts';
import { UnusableFile } from './unusable-file.ts';

/** Megabytes for the values of a row group. Damaged files ask for more: then the thread ends, and nothing else does. */
const MEMORY = 1024;
/** How long an answer may take: this, plus a second for every megabyte of the file. Damaged files may take forever. */
const PATIENCE_MS = 10_000;
const MS_PER_BYTE = 1e-3;

/**
 * Reads a Parquet file by row group, in a thread of its own. The package that decodes it trusts the file's numbers, and a
 * damaged file may ask for any amount of memory or time.
 */
export class ParquetSource {
  private readonly patience: number;
  private thread: Worker | undefined;
  private bytes = 0;

  /** `patience`: the time limit for a small file, milliseconds. */
  constructor(patience = PATIENCE_MS) {
    this.patience = patience;
  }

  /** Opens another file. Rejects with `UnusableFile` if it cannot be read. */
  async open(path: string): Promise<ParquetContents> {
    this.bytes = await stat(path).then(
      ({ size }) => size,
      (error: unknown) => {
        throw new UnusableFile(`it cannot be read: ${reasonOf(error)}`);
      },
    );
    const contents = await this.ask({ open: path });
    if (!('groups' in contents)) throw new UnusableFile('its columns cannot be read');
    return contents;
  }

  /** Columns of a row group, in the order of `columns`. Rejects with `UnusableFile` if they cannot be read. */
  async read(group: number, columns: readonly string[]): Promise<readonly ParquetColumn[]> {
    const answer = await this.ask({ group, columns });
    if ('groups' in answer) throw new UnusableFile('its rows cannot be read');
    return answer.columns;
  }

  async close(): Promise<void> {
    const { thread } = this;
    this.thread = undefined;
    await thread?.terminate();
  }

  private async ask(question: ParquetQuestion): Promise<Exclude<ParquetAnswer, { readonly error: string }>> {
    this.thread ??= new Worker(new URL('./parquet-thread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: MEMORY },
    });
    const { thread } = this;
    try {
      const answered = once(thread, 'message', {
        signal: AbortSignal.timeout(Math.ceil(this.patience + this.bytes * MS_PER_BYTE)),
      });
      thread.postMessage(question);
      const [answer] = (await answered) as [ParquetAnswer];
      if ('error' in answer) throw new UnusableFile(`it cannot be read: ${answer.error}`);
      return answer;
    } catch (error) {
      if (error instanceof UnusableFile) throw error;
      await this.close();
      const isLate = error instanceof Error && error.name === 'AbortError';
      throw new UnusableFile(`it cannot be read: ${isLate ? 'decoding it takes too long' : reasonOf(error)}`);
    }
  }
}
