import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { TextDecoder } from 'node:util';
import { createGunzip } from 'node:zlib';
import { type TextEncoding, textEncoding } from '../../engine/format/text-encoding.ts';
import { reasonOf } from '../core/reason.ts';
import { UnusableFile } from './unusable-file.ts';

/**
 * The text of a file, piece by piece: UTF-8, UTF-16 with a byte order mark, or either of them gzipped. Rejects with
 * `UnusableFile`, which says what the file is instead, or why it cannot be read.
 */
export function fileText(file: string): AsyncGenerator<string> {
  return decodedText(unpacked(file));
}

/** The text of bytes that are not gzipped, in the same encodings. */
export async function* decodedText(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let encoding: TextEncoding | undefined;
  let decoder: TextDecoder | undefined;
  for await (const piece of bytes) {
    encoding ??= readable(textEncoding(piece));
    decoder ??= new TextDecoder(encoding);
    yield decoder.decode(piece, { stream: true });
  }
  if (decoder !== undefined) yield decoder.decode();
}

/** The bytes of a file, decompressed if it is a gzip file. */
async function* unpacked(file: string): AsyncGenerator<Uint8Array> {
  try {
    let isFirst = true;
    for await (const piece of createReadStream(file) as AsyncIterable<Uint8Array>) {
      if (isFirst && textEncoding(piece) === 'gzip') {
        // Unlike a pipe, a pipeline reports a read error, and closes the file if the iteration ends early.
        yield* pipeline(createReadStream(file), createGunzip(), () => {}) as AsyncIterable<Uint8Array>;
        return;
      }
      isFirst = false;
      yield piece;
    }
  } catch (error) {
    throw new UnusableFile(reasonOf(error));
  }
}

function readable(encoding: TextEncoding): TextEncoding {
  if (encoding === 'gzip' || encoding === 'packed') {
    throw new UnusableFile('it is an archive or a spreadsheet; unpack it, or save it as CSV');
  }
  if (encoding === 'binary') throw new UnusableFile('it is not text; save it as CSV in UTF-8');
  return encoding;
}
