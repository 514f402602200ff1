/** A file's type by its first bytes: text in an encoding, compressed, or other binary data. */
export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'gzip' | 'packed' | 'binary';

const MARKS: readonly (readonly [encoding: TextEncoding, ...bytes: number[]])[] = [
  ['utf-8', 0xef, 0xbb, 0xbf],
  ['utf-16le', 0xff, 0xfe],
  ['utf-16be', 0xfe, 0xff],
  ['gzip', 0x1f, 0x8b],
  // ZIP, and with it spreadsheets (.xlsx, .ods).
  ['packed', 0x50, 0x4b, 0x03, 0x04],
  // 7z, bzip2, xz and Zstandard.
  ['packed', 0x37, 0x7a, 0xbc, 0xaf],
  ['packed', 0x42, 0x5a, 0x68],
  ['packed', 0xfd, 0x37, 0x7a, 0x58],
  ['packed', 0x28, 0xb5, 0x2f, 0xfd],
  // Spreadsheets from before 2007 (.xls).
  ['packed', 0xd0, 0xcf, 0x11, 0xe0],
];

/** How to read a file that begins with these bytes. Pass at least the first 64: text has no zero byte among them. */
export function textEncoding(beginning: Uint8Array): TextEncoding {
  const marked = MARKS.find(([, ...bytes]) => bytes.every((byte, i) => beginning[i] === byte));
  if (marked !== undefined) return marked[0];
  return beginning.includes(0) ? 'binary' : 'utf-8';
}
