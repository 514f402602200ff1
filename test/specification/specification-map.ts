import { readdirSync, readFileSync } from 'node:fs';

/** One sentence of the specification, and the tests that cover it. */
interface MappedSentence {
  /** Its place in the map: `4-states.md:12`. */
  readonly place: string;
  readonly sentence: string;
  readonly tests: readonly TestReference[];
  /** Why no test covers it; empty if tests do. */
  readonly reason: string;
}

/** A test, or a group of them, by its file relative to the folder `test` and its title as written in the source. */
export interface TestReference {
  readonly file: string;
  readonly title: string;
}

const FOLDER = new URL('./', import.meta.url);
const REASON = 'not tested: ';
const BETWEEN = ' › ';

/** Reads the map: a sentence is a quotation (`> …`), below it a line for each test (`- file › title`) or one reason. */
export function readSpecificationMap(): MappedSentence[] {
  const pages = readdirSync(FOLDER).filter((name) => /^\d-.*\.md$/.test(name));
  return pages.sort().flatMap((page) => readPage(page, readFileSync(new URL(page, FOLDER), 'utf8')));
}

/** Reads one page of the map; throws with the place of a line that is neither sentence, test, reason nor heading. */
export function readPage(page: string, text: string): MappedSentence[] {
  const found: { place: string; sentence: string; tests: TestReference[]; reason: string }[] = [];
  text.split('\n').forEach((line, at) => {
    const place = `${page}:${at + 1}`;
    if (line.startsWith('> ')) {
      found.push({ place, sentence: line.slice(2), tests: [], reason: '' });
      return;
    }
    if (line === '' || line.startsWith('#')) return;
    const [last, item] = [found.at(-1), line.replace(/^- /, '')];
    if (last === undefined || item === line) throw new Error(`${place} belongs to no sentence: ${line}`);
    if (item.startsWith(REASON)) last.reason = item.slice(REASON.length);
    else last.tests.push(readReference(item, place));
  });
  return found;
}

function readReference(item: string, place: string): TestReference {
  const at = item.indexOf(BETWEEN);
  if (at < 0) throw new Error(`${place} names no test: ${item}`);
  return { file: item.slice(0, at), title: item.slice(at + BETWEEN.length) };
}
