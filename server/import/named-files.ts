import { glob, readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { reasonOf } from '../core/reason.ts';
import { UnusableFile } from './unusable-file.ts';

/** A file to import. */
export interface NamedFile {
  readonly path: string;
  readonly bytes: number;
}

/**
 * The files that arguments name, relative to `folder`: files, folders with everything below them, and globs. Sorted, each once.
 */
export async function namedFiles(names: readonly string[], folder: string): Promise<NamedFile[]> {
  const files = new Map<string, NamedFile>();
  for (const name of names) {
    const path = resolve(folder, name);
    for (const found of (await isThere(path)) ? [path] : await matching(name, folder)) await collect(found, files);
  }
  return [...files.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}

async function collect(path: string, files: Map<string, NamedFile>): Promise<void> {
  const found = await stat(path);
  if (!found.isDirectory()) {
    files.set(path, { path, bytes: found.size });
    return;
  }
  for (const entry of await readdir(path)) if (!entry.startsWith('.')) await collect(join(path, entry), files);
}

async function matching(pattern: string, folder: string): Promise<string[]> {
  const found: string[] = [];
  for await (const path of glob(pattern, { cwd: folder })) found.push(resolve(folder, path));
  if (found.length > 0) return found;
  // Reports the reason in the same way as for any file that cannot be opened.
  const reason = await stat(resolve(folder, pattern)).then(String, reasonOf);
  throw new UnusableFile(reason);
}

async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
