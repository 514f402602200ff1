import { TextDecoder } from 'node:util';
import { UnusableFile } from './unusable-file.ts';

/** If a line is longer than this, the file does not consist of lines of text. */
const LONGEST_LINE = 20_000;

/**
 * The lines of UTF-8 bytes without their line ends, those of one piece together. Rejects with `UnusableFile` if a line is too
 * long.
 */
export async function* textLines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<readonly string[]> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const piece of bytes) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > LONGEST_LINE) throw new UnusableFile(`a line has more than ${LONGEST_LINE} characters`);
    for (const [i, line] of lines.entries()) if (line.endsWith('\r')) lines[i] = line.slice(0, -1);
    yield lines;
  }
  rest += decoder.decode();
  if (rest !== '') yield [rest];
}
