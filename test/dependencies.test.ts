import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { TOP } from './support/source-modules.ts';

// DEPENDENCIES.md lists every dependency. A new kind of licence needs a decision.

const read = (file: string): string => readFileSync(join(TOP, file), 'utf8');
const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<
  'dependencies' | 'devDependencies',
  Record<string, string>
>;
const { packages } = JSON.parse(read('package-lock.json')) as {
  packages: Record<string, { license?: string; dev?: boolean; devOptional?: boolean }>;
};
const rows = read('DEPENDENCIES.md')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) => line.split('|').map((cell) => cell.trim()));

it.each(Object.entries({ ...dependencies, ...devDependencies }))(
  '%s %s is listed, with its licence',
  (name, version) => {
    const [, , told, reason] = rows.find((row) => row[1] === name) ?? [];
    expect(told).toBe(version);
    expect(reason).toMatch(/\w{3}/);
    expect(rows.find((row) => row[1] === name)?.at(-2)).toBe(packages[`node_modules/${name}`]?.license);
  },
);

it('none that is listed has been removed', () => {
  const versioned = rows.filter(([, , version = '']) => /^\d+\.\d+\.\d+/.test(version)).map(([, name]) => name);
  expect(versioned.toSorted()).toEqual(Object.keys({ ...dependencies, ...devDependencies }).toSorted());
});

it('licences are of the listed kinds, in the listed numbers', () => {
  const counts = new Map<string, [all: number, run: number]>();
  for (const [path, { license = 'none stated', dev, devOptional }] of Object.entries(packages)) {
    if (path === '') continue;
    const count = counts.get(license) ?? [0, 0];
    counts.set(license, [count[0] + 1, count[1] + (dev || devOptional ? 0 : 1)]);
  }
  const told = rows
    .filter(([, , all = '', run = '']) => /^\d+$/.test(all) && /^\d+$/.test(run))
    .map(([, licence, all, run]) => [licence, Number(all), Number(run)]);
  expect(told.toSorted()).toEqual([...counts].map(([licence, count]) => [licence, ...count]).toSorted());
});
