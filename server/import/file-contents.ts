import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { type Entry, openPromise } from 'yauzl';
import { textEncoding } from '../../engine/format/text-encoding.ts';
import { reasonOf } from '../core/reason.ts';
import { UnusableFile } from './unusable-file.ts';

/** How much of a file is read to recognise its format. */
const HEAD_BYTES = 65_536;

/** The contents of a file, or of one member of a zip archive. */
export interface FileContents {
  /** The name of the file, without `.gz`, or of the member. */
  readonly name: string;
  readonly path: string;
  /** The first 64 KB. */
  readonly head: Uint8Array;
  /** All of it, including the head. It can be read once. Rejects with `UnusableFile`. */
  readonly bytes: AsyncIterable<Uint8Array>;
}

interface OpenContents extends FileContents {
  readonly close: () => Promise<void>;
}

/** What `fileContents` reports while it reads. */
export interface ContentsListener {
  /** This many more bytes of the file on disk were read. */
  read(bytes: number): void;
  /** The compressed data of `path` ends in the middle. */
  cut(path: string, reason: string): void;
}

/**
 * The contents of a file, decompressed if it is gzipped, or of each member of a zip archive. The caller reads or skips one
 * before it asks for the next. Rejects with `UnusableFile` if the file cannot be read.
 */
export async function* fileContents(path: string, listener: ContentsListener): AsyncGenerator<FileContents> {
  const opened = await peeked(diskBytes(path));
  if (!isZip(opened.head)) {
    const bytes = counted(opened.bytes, 1, listener);
    yield* once(await unzipped(basename(path), path, { ...opened, bytes }, listener));
    return;
  }
  await opened.close();
  const archive = await openPromise(path).catch((error: unknown) => {
    throw new UnusableFile(reasonOf(error));
  });
  try {
    for await (const entry of membersOf(archive.eachEntry())) {
      if (entry.fileName.endsWith('/')) continue;
      if (!entry.canDecodeFileData())
        throw new UnusableFile(`${entry.fileName} is encrypted or compressed in an unusual way`);
      const member = await archive.openReadStreamPromise(entry).catch((error: unknown) => {
        throw new UnusableFile(reasonOf(error));
      });
      const peek = await peeked(counted(member, entry.compressedSize / Math.max(1, entry.uncompressedSize), listener));
      yield* once(await unzipped(basename(entry.fileName), `${path}/${entry.fileName}`, peek, listener));
    }
  } finally {
    archive.close();
  }
}

/** Yields contents, and closes each when the next is asked for, whether or not it was read. */
async function* once({ close, ...contents }: OpenContents): AsyncGenerator<FileContents> {
  try {
    yield contents;
  } finally {
    await close();
  }
}

/** Entries of an archive, whose directory may be damaged. */
async function* membersOf(entries: AsyncIterable<Entry>): AsyncGenerator<Entry> {
  try {
    yield* entries;
  } catch (error) {
    throw error instanceof UnusableFile ? error : new UnusableFile(reasonOf(error));
  }
}

/** Bytes whose first part has been read in advance. */
interface Peeked {
  readonly head: Uint8Array;
  readonly bytes: AsyncIterable<Uint8Array>;
  close(): Promise<void>;
}

async function peeked(source: AsyncIterable<Uint8Array>): Promise<Peeked> {
  const pieces = source[Symbol.asyncIterator]();
  const first: Uint8Array[] = [];
  let length = 0;
  try {
    while (length < HEAD_BYTES) {
      const { done, value } = await pieces.next();
      if (done) break;
      first.push(value);
      length += value.length;
    }
  } catch (error) {
    throw error instanceof UnusableFile ? error : new UnusableFile(reasonOf(error));
  }
  const close = async (): Promise<void> => {
    await pieces.return?.();
  };
  return { head: Buffer.concat(first).subarray(0, HEAD_BYTES), bytes: together(first, pieces, close), close };
}

async function* together(
  first: readonly Uint8Array[],
  rest: AsyncIterator<Uint8Array>,
  close: () => Promise<void>,
): AsyncGenerator<Uint8Array> {
  try {
    yield* first;
    for (;;) {
      const { done, value } = await rest.next();
      if (done) return;
      yield value;
    }
  } catch (error) {
    throw error instanceof UnusableFile ? error : new UnusableFile(reasonOf(error));
  } finally {
    await close();
  }
}

async function unzipped(name: string, path: string, opened: Peeked, listener: ContentsListener): Promise<OpenContents> {
  if (textEncoding(opened.head) !== 'gzip') return { name, path, ...opened };
  // Unlike a pipe, a pipeline reports a read error, and closes the file if the iteration ends early.
  const gunzip = pipeline(Readable.from(opened.bytes), createGunzip(), () => {}) as AsyncIterable<Uint8Array>;
  return { name: name.replace(/\.gz$/i, ''), path, ...(await peeked(untilCut(gunzip, path, listener))) };
}

/** Decompresses as far as possible: captures are often cut off. */
async function* untilCut(
  pieces: AsyncIterable<Uint8Array>,
  path: string,
  listener: ContentsListener,
): AsyncGenerator<Uint8Array> {
  try {
    yield* pieces;
  } catch (error) {
    const isCut = error instanceof Error && 'code' in error && error.code === 'Z_BUF_ERROR';
    if (!isCut) throw error;
    listener.cut(path, 'its compressed data end in the middle');
  }
}

async function* diskBytes(path: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(path, { highWaterMark: HEAD_BYTES * 4 }) as AsyncIterable<Uint8Array>;
  } catch (error) {
    throw new UnusableFile(reasonOf(error));
  }
}

/** Reports the size on disk of each chunk. */
async function* counted(
  pieces: AsyncIterable<Uint8Array>,
  share: number,
  listener: ContentsListener,
): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    listener.read(piece.length * share);
    yield piece;
  }
}

function isZip(head: Uint8Array): boolean {
  return head[0] === 0x50 && head[1] === 0x4b && head[2] === 3 && head[3] === 4;
}
