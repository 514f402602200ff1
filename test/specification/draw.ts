// `node test/specification/draw.ts COUNT SEED [PATH …]`: draws sentences of the map, or tests whose files begin with one of
// the paths from `test/`; their rules are then broken one by one (README).

import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { declarationsIn } from './living-tests.ts';
import { readSpecificationMap } from './specification-map.ts';

const [, , wanted, seed = '', ...paths] = process.argv;
const count = Number(wanted);
if (!(Number.isSafeInteger(count) && count > 0) || seed === '') {
  console.error('node test/specification/draw.ts COUNT SEED [PATH …]');
  process.exit(2);
}

/** What can be drawn: a text that determines its place, and its description. */
interface Rule {
  readonly text: string;
  readonly says: readonly string[];
}

function sentences(): Rule[] {
  return readSpecificationMap()
    .filter(({ tests }) => tests.length > 0)
    .map(({ place, sentence, tests }) => ({
      text: sentence,
      says: [`${place} ${sentence}`, ...tests.map(({ file, title }) => `  ${file} › ${title}`)],
    }));
}

function testsIn(paths: readonly string[]): Rule[] {
  const files = readdirSync(new URL('../', import.meta.url), { recursive: true, encoding: 'utf8' });
  return files
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.test.ts') && paths.some((path) => file.startsWith(path)))
    .flatMap((file) => declarationsIn(file).flatMap(({ title, isGroup }) => (isGroup ? [] : [`${file} › ${title}`])))
    .map((text) => ({ text, says: [text] }));
}

/** A rule's place in the order of a seed. It depends only on the rule's own text, so new rules do not move others. */
function lot({ text }: Rule): string {
  return createHash('sha256').update(`${seed}\n${text}`).digest('hex');
}

const rules = paths.length === 0 ? sentences() : testsIn(paths);
const drawn = rules.sort((a, b) => (lot(a) < lot(b) ? -1 : 1)).slice(0, count);
for (const { says } of drawn) console.log(says.join('\n'));
