import type { Plugin } from 'vite';

/** The letters in which the classes of a style sheet are numbered. */
const LETTERS = 26;
const FIRST = 'a'.charCodeAt(0);

/**
 * Names CSS classes by a number of the class in its style sheet, in letters, and one of the sheet: `c12`. Vite's names, with their
 * own name, a hash and a line, make the scripts of the start page a third of a kilobyte heavier. `files`: the style sheets that are there
 * from the beginning, so that their numbers do not depend on the order in which they are read.
 */
export function shortClassNames(files: readonly string[]): Plugin {
  return {
    name: 'short-class-names',
    // In development the names that Vite gives say where a class comes from.
    apply: 'build',
    config: () => ({ css: { modules: { generateScopedName: classNames(files) } } }),
  };
}

/** The function that names a class of a file. */
export function classNames(files: readonly string[]): (name: string, file: string) => string {
  const numbers = new Map(files.toSorted().map((file, number) => [file, number]));
  const names = new Map<string, string[]>();
  return (name, file) => {
    const path = file.split('?')[0] as string;
    const number = numbers.get(path) ?? numbers.size;
    numbers.set(path, number);
    const known = names.get(path) ?? [];
    names.set(path, known);
    if (!known.includes(name)) known.push(name);
    return inLetters(known.indexOf(name)) + number;
  };
}

/** 0 is `a`, 25 `z`, 26 `aa`. */
function inLetters(number: number): string {
  const last = String.fromCharCode(FIRST + (number % LETTERS));
  return number < LETTERS ? last : inLetters(Math.floor(number / LETTERS) - 1) + last;
}
