import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Picture } from '../../test/support/picture.ts';

const PROGRAM = 'Xvfb';
/** The channel on which it reports its number. */
const NUMBER_CHANNEL = 3;
/** Places in the header of its picture (XWD, unsigned 32-bit numbers, the highest byte first). */
const HEADER_SIZE = 0;
const LINE_BYTES = 12 * 4;
const COLOURS = 19 * 4;
const COLOUR_BYTES = 12;
const PIXEL_BYTES = 4;

/**
 * A display in memory. What a browser shows on it is read from outside, at any moment, without costing the browser anything; a
 * screenshot would be the browser's own work, and it would not say when it was taken.
 */
export class Display {
  /** As the environment variable `DISPLAY` names it. */
  readonly name: string;
  readonly width: number;
  readonly height: number;
  private readonly server: ChildProcess;
  private readonly folder: string;
  private readonly file: number;
  private readonly from: number;

  private constructor(server: ChildProcess, folder: string, number: string, width: number, height: number) {
    this.server = server;
    this.folder = folder;
    this.name = `:${number}`;
    this.width = width;
    this.height = height;
    this.file = openSync(join(folder, 'Xvfb_screen0'), 'r');
    const header = Buffer.alloc(COLOURS + 4);
    readSync(this.file, header, 0, header.length, 0);
    this.from = header.readUInt32BE(HEADER_SIZE) + header.readUInt32BE(COLOURS) * COLOUR_BYTES;
    if (header.readUInt32BE(LINE_BYTES) !== width * PIXEL_BYTES)
      throw new Error('the display has lines of another length');
  }

  /** Starts one. */
  static async open(width: number, height: number): Promise<Display> {
    const folder = mkdtempSync(join(tmpdir(), 'borealis-display-'));
    const screen = `${width}x${height}x24`;
    const options = [
      '-displayfd',
      String(NUMBER_CHANNEL),
      '-screen',
      '0',
      screen,
      '-fbdir',
      folder,
      '-nolisten',
      'tcp',
      '-nocursor',
    ];
    const server = spawn(PROGRAM, options, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
    const failed = once(server, 'error').then(([error]) => {
      throw new Error(`${PROGRAM} is needed to see what a browser shows: ${error.message}`);
    });
    const channel = server.stdio[NUMBER_CHANNEL];
    if (channel == null) throw new Error(`${PROGRAM} has no channel for its number`);
    const [number] = await Promise.race([once(channel, 'data'), failed]);
    return new Display(server, folder, String(number).trim(), width, height);
  }

  /** A buffer for `look`. */
  canvas(): Picture {
    const { width, height } = this;
    return { width, height, data: new Uint8Array(width * height * PIXEL_BYTES) };
  }

  /** Copies what is shown now; blue comes before green and red. */
  look(into: Picture): void {
    readSync(this.file, into.data, 0, into.data.length, this.from);
  }

  /** The colour of one pixel. */
  pixel(x: number, y: number): number {
    const bytes = Buffer.alloc(PIXEL_BYTES);
    readSync(this.file, bytes, 0, PIXEL_BYTES, this.from + (y * this.width + x) * PIXEL_BYTES);
    return bytes.readUIntLE(0, 3);
  }

  close(): void {
    closeSync(this.file);
    this.server.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
