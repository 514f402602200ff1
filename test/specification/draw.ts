// `node test/specification/draw.ts COUNT SEED [FOLDER …]`: draws sentences of the map, or tests in folders of `test/`, whose rules are then broken one by one (README).

import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { declarationsIn } from './living-tests.ts';
import { readSpecificationMap } from './specification-map.ts';

const [, , wanted, seed = '', ...folders] = process.argv;
const count = Number(wanted);
if (!(Number.isSafeInteger(count) && count > 0) || seed === '') {
  console.error('node test/specification/draw.ts COUNT SEED [FOLDER …]');
  process.exit(2);
}

/** What can be drawn: a text by which its lot falls, and what is said of it. */
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

function testsIn(folder: string): Rule[] {
  const files = readdirSync(new URL(`../${folder}/`, import.meta.url), { recursive: true, encoding: 'utf8' });
  return files
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .flatMap((file) => declarationsIn(file).flatMap(({ title, isGroup }) => (isGroup ? [] : [`${file} › ${title}`])))
    .map((text) => ({ text, says: [text] }));
}

/** A rule's place in the order of a seed; its own text alone decides it, so rules that are added move no other. */
function lot({ text }: Rule): string {
  return createHash('sha256').update(`${seed}\n${text}`).digest('hex');
}

const rules = folders.length === 0 ? sentences() : folders.flatMap(testsIn);
const drawn = rules.sort((a, b) => (lot(a) < lot(b) ? -1 : 1)).slice(0, count);
for (const { says } of drawn) console.log(says.join('\n'));
