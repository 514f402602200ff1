import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesIn, TOP } from '../../support/source-modules.ts';

// A new line touches five files: its description, its writer, its reader, and the tests of these two. No other file names a
// line.

const files = [
  ...['engine', 'workers', 'server', 'ui'].flatMap((room) => filesIn(room, /\.tsx?$/)),
  ...['CONTRIBUTING.md', 'DECISIONS.md', 'README.md'],
].map((file) => ({ file, text: readFileSync(join(TOP, file), 'utf8') }));

/** Files of the product that contain a line's name as a word. */
function placesOf(name: string): string[] {
  return files.filter(({ text }) => new RegExp(`(?<!\\w)${name}(?!\\w)`).test(text)).map(({ file }) => file);
}

/** The lines that a file names in code. */
function linesIn(text: string): string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
  const named = code.matchAll(/(?:LineKind|LINE_FIELDS|FEED_LINES)\.(\w+)|format(?:Hub)?Line\('(\w+)'/g);
  return [...new Set([...named].map(([, kind, written]) => kind ?? written ?? ''))].sort();
}

describe('a line is named where it is described, written and read', () => {
  /** A simulated book writes the lines of one side, a recorded one those of either. */
  const writers = {
    DC: ['server/replay/recorded-book.ts', 'server/simulation/simulated-book.ts'],
    DP: ['server/replay/recorded-book.ts', 'server/simulation/simulated-book.ts'],
    DRA: ['server/simulation/simulated-book.ts'],
    DRB: ['server/simulation/simulated-book.ts'],
  };
  it.each(Object.entries(writers))('and nowhere else: %s', (name, written) => {
    expect(placesOf(name)).toEqual(['engine/depth/order-book.ts', 'engine/feed/feed-lines.ts', ...written]);
  });
});

describe('code that forwards lines', () => {
  const handsOn = /^(engine\/feed|server\/hub|server\/backplane|workers\/market)\//;

  it('names only the lines whose figures it stores or that it writes', () => {
    const named = files
      .filter(({ file }) => handsOn.test(file))
      .map(({ file, text }) => [file, linesIn(text).join(' ')])
      .filter(([, lines]) => lines !== '');
    expect(Object.fromEntries(named)).toEqual({
      'engine/feed/line-record.ts': 'H Q T Unknown',
      'engine/feed/parse-line.ts': 'Unknown',
      'server/backplane/replica-quotes.ts': 'Q S T TE TR',
      'server/backplane/replica.ts': 'S T TE TR',
      'server/hub/hub.ts': 'A Error W',
      'server/hub/ticker-stream.ts': 'H R',
      'workers/market/alarms/alarm-watch.ts': 'T TE',
      'workers/market/depth/kept-book.ts': 'AU DL MP',
      'workers/market/streams/feed-reader.ts': 'A H Q R S W',
      'workers/market/streams/past-prints.ts': 'Q',
    });
  });
});
