import { textEncoding } from '../../engine/format/text-encoding.ts';

/** Why a file has no text. */
type FileFault = 'tooLarge' | 'packed' | 'binary';

/**
 * The text of a file of at most `most` bytes: UTF-8, UTF-16 with a byte order mark, or either compressed with gzip. Rejects if
 * the file cannot be read.
 */
export async function chosenFileText(file: Blob, most: number): Promise<{ readonly text: string } | FileFault> {
  if (file.size > most) return 'tooLarge';
  let bytes = new Uint8Array(await file.arrayBuffer());
  if (textEncoding(bytes) === 'gzip') {
    const unpacked = await unpack(file, most);
    if (unpacked === null) return 'tooLarge';
    bytes = unpacked;
  }
  const encoding = textEncoding(bytes);
  if (encoding === 'gzip' || encoding === 'packed') return 'packed';
  return encoding === 'binary' ? 'binary' : { text: new TextDecoder(encoding).decode(bytes) };
}

/** Null as soon as there are more than `most` bytes: a small compressed file may expand without end. */
async function unpack(file: Blob, most: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const reader = file.stream().pipeThrough(new DecompressionStream('gzip')).getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    size += read.value.length;
    if (size > most) {
      void reader.cancel();
      return null;
    }
    pieces.push(read.value);
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}
