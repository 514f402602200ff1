/**
 * Names CSS classes by their own name and a short number of their file. Vite's names, with a hash and a line, make the scripts of
 * the start page a quarter of a kilobyte heavier. `files`: the style sheets that are there from the beginning, so that their
 * numbers do not depend on the order in which they are read.
 */
export function classNames(files: readonly string[]): (name: string, file: string) => string {
  const numbers = new Map(files.toSorted().map((file, number) => [file, number]));
  return (name, file) => {
    const path = file.split('?')[0] as string;
    const number = numbers.get(path) ?? numbers.size;
    numbers.set(path, number);
    return `${name}-${number.toString(36)}`;
  };
}
