import { stat } from 'node:fs/promises';
import type { Store } from '../store/store.ts';

/**
 * How far a file has been imported. It is stored together with what was imported. The file's trades and bars are numbered in
 * its order. A batch is stored security by security, so that no transaction is long.
 */
export class ImportProgress {
  /** All items up to this number are stored. */
  readonly stored: number;
  /** The items up to this number are stored for the first `securities` securities. */
  readonly batch: number;
  readonly isComplete: boolean;
  private readonly securities: number;
  private readonly file: string;

  private constructor(file: string, stored: number, batch: number, securities: number, isComplete: boolean) {
    this.file = file;
    this.stored = stored;
    this.batch = batch;
    this.securities = securities;
    this.isComplete = isComplete;
  }

  /** The progress of the file identified by `file` (`progressKey`). */
  static async of(store: Store, file: string): Promise<ImportProgress> {
    const known = await store.selectFrom('imported_file').selectAll().where('file', '=', file).executeTakeFirst();
    if (!known) return new ImportProgress(file, 0, 0, 0, false);
    return new ImportProgress(file, known.stored, known.batch, known.securities, known.complete === 1);
  }

  /** The progress of the same file at its beginning. */
  fromStart(): ImportProgress {
    return new ImportProgress(this.file, 0, 0, 0, false);
  }

  /** Whether a trade or bar, numbered from 0, is already stored. */
  has(number: number, security: number): boolean {
    return number < this.stored || (number < this.batch && security < this.securities);
  }

  /** Notes that a batch is stored for the first `securities` securities, in the transaction that stores it. */
  noteBatch(transaction: Store, stored: number, batch: number, securities: number): Promise<void> {
    return this.write(transaction, { stored, batch, securities, complete: 0 });
  }

  /** Notes that all items up to a number are stored. */
  note(transaction: Store, stored: number, complete: boolean): Promise<void> {
    return this.write(transaction, { stored, batch: stored, securities: 0, complete: complete ? 1 : 0 });
  }

  private async write(
    transaction: Store,
    row: { readonly stored: number; readonly batch: number; readonly securities: number; readonly complete: number },
  ): Promise<void> {
    await transaction
      .insertInto('imported_file')
      .values({ file: this.file, ...row })
      .onConflict((conflict) => conflict.column('file').doUpdateSet(row))
      .execute();
  }
}

/**
 * Identifies a file: by its path, size and modification time, the member of an archive, and the options that decide what is
 * read from it. A file that has changed counts as another file.
 */
export async function progressKey(file: string, member: string, options: string): Promise<string> {
  const { size, mtimeMs } = await stat(file);
  return JSON.stringify([file, size, Math.floor(mtimeMs), member, options]);
}
