import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Bars } from '../../engine/series/bars.ts';
import { talibSources } from './talib-sources.ts';

/** Optimised as an expert builds it for his own machine. */
const FLAGS = ['-O3', '-march=native', '-fno-strict-aliasing', '-w', '-DTA_SINGLE_THREAD'];
/** Recognisers of candle patterns, which are not compared. */
const PATTERNS = /^ta_CDL/;
/** How long a kernel is repeated, milliseconds. */
const TIME = 150;

/** TA-Lib in C. */
export class NativeTalib {
  private readonly program: string;
  private readonly folder: string;
  private readonly columns: string;

  private constructor(program: string, folder: string, columns: string) {
    this.program = program;
    this.folder = folder;
    this.columns = columns;
  }

  /** Builds it for these bars; null where there is no compiler or no source. */
  static build({ high, low, close, volume, count }: Bars): NativeTalib | null {
    if (spawnSync('cc', ['--version']).status !== 0) return null;
    const library = talibSources();
    if (library === null) return null;
    const sources = ['ta_common', 'ta_func'].flatMap((part) =>
      readdirSync(join(library, 'src', part))
        .filter((name) => name.endsWith('.c') && !PATTERNS.test(name))
        .map((name) => join(library, 'src', part, name)),
    );
    const out = fileURLToPath(new URL('../out/', import.meta.url));
    mkdirSync(out, { recursive: true });
    const program = join(out, 'talib-kernels');
    const headers = [`-I${join(library, 'include')}`, `-I${join(library, 'src', 'ta_common')}`];
    const main = fileURLToPath(new URL('talib-kernels.c', import.meta.url));
    const built = spawnSync('cc', [...FLAGS, ...headers, main, ...sources, '-lm', '-o', program], { encoding: 'utf8' });
    if (built.status !== 0) throw new Error(`TA-Lib does not compile: ${built.stderr}`);
    const folder = mkdtempSync(join(tmpdir(), 'borealis-talib-'));
    const columns = join(folder, 'columns');
    writeFileSync(columns, Buffer.concat([high, low, close, volume].map((one) => bytesOf(one.subarray(0, count)))));
    return new NativeTalib(program, folder, columns);
  }

  /** The fastest of many runs of a kernel over all bars, nanoseconds; undefined if TA-Lib has no such indicator. */
  fastest(code: string): number | undefined {
    const run = spawnSync(this.program, [this.columns, code, String(TIME)], { encoding: 'utf8' });
    if (run.status !== 0) throw new Error(`TA-Lib failed at ${code}`);
    return run.stdout === '' ? undefined : Number(run.stdout);
  }

  /** Removes its copy of the bars. */
  close(): void {
    rmSync(this.folder, { recursive: true });
  }
}

function bytesOf({ buffer, byteOffset, byteLength }: Float64Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}
