import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inflateRawSync } from 'node:zlib';

/** The recorded days of LEAN, and why a test over them is skipped if they are missing. */
export const LEAN: string = join(dirname(fileURLToPath(import.meta.url)), '../../../../shared/feeds/lean');
export const hasLean: boolean = existsSync(LEAN);
export const WHY_NO_LEAN: string = hasLean ? '' : ' (skipped: ../shared/feeds is not here)';

/** The dates with both ticks and minutes. */
export const LEAN_DATES: readonly number[] = [20131007, 20131008, 20131009, 20131010, 20131011];

/** The lines of an archive with one member. */
export function zipLines(path: string): string[] {
  const archive = readFileSync(path);
  const from = 30 + archive.readUInt16LE(26) + archive.readUInt16LE(28);
  return inflateRawSync(archive.subarray(from)).toString('latin1').trimEnd().split('\n');
}
