import { stat } from 'node:fs/promises';
import type { Store } from '../store/store.ts';

/** How far a file was imported, kept in the store together with what was imported. */
export class ImportProgress {
  /** How many of its trades and bars, in the order of the file, are stored. */
  readonly stored: number;
  readonly isComplete: boolean;
  private readonly file: string;

  private constructor(file: string, stored: number, isComplete: boolean) {
    this.file = file;
    this.stored = stored;
    this.isComplete = isComplete;
  }

  /** The progress of the file known by `file` (`progressKey`). */
  static async of(store: Store, file: string): Promise<ImportProgress> {
    const known = await store.selectFrom('imported_file').selectAll().where('file', '=', file).executeTakeFirst();
    return new ImportProgress(file, known?.stored ?? 0, known?.complete === 1);
  }

  /** The same file, to be imported from its beginning. */
  fromStart(): ImportProgress {
    return new ImportProgress(this.file, 0, false);
  }

  /** Notes how much is stored, in the transaction that stores it. */
  async note(transaction: Store, stored: number, complete: boolean): Promise<void> {
    const row = { stored, complete: complete ? 1 : 0 };
    await transaction
      .insertInto('imported_file')
      .values({ file: this.file, ...row })
      .onConflict((conflict) => conflict.column('file').doUpdateSet(row))
      .execute();
  }
}

/**
 * What a file is known by: its path, size and time of change, the member of an archive, and the options that decide what is taken
 * of it. A file that has changed is another one.
 */
export async function progressKey(file: string, member: string, options: string): Promise<string> {
  const { size, mtimeMs } = await stat(file);
  return JSON.stringify([file, size, Math.floor(mtimeMs), member, options]);
}
