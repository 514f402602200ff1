// `npm run mutate -- [SEED] [COUNT] [PATH …]`: draws mutants of the sources whose path begins with one of these, and runs the
// unit files that import them, in a copy of the project. `64-100` as COUNT passes the first 63 by; 100000 takes every one.

import { type ChildProcess, fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { setPriority, tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { filesIn, sourceModule, TOP } from '../support/source-modules.ts';
import { type Mutant, mutantsOf } from './mutants.ts';
import type { UnitOutcome, UnitRun } from './unit-runner.ts';

const [, , seed = '1', wanted = '100', ...paths] = process.argv;
const [first = 1, count = first] = wanted.includes('-') ? wanted.split('-').map(Number) : [1, Number(wanted)];

/** This many unit files are run for a mutant: the nearest in the chain of imports first. */
const MAX_TESTS = 32;
/** A mutant counts as caught if a unit file runs this long (ms): something loops forever. */
const TEST_TIMEOUT_MS = 180_000;
/** Tests that start whole servers and kill them take minutes. */
const HEAVY = /test\/server\/(kill|faults|serving|health)\/|three-servers|slow-client|steadiness/;
/** What a copy for unit tests does not need. */
const LEFT = /^(node_modules|\.git|data|ui\/dist|(test|bench)\/out)$/;

setPriority(15);
const home = mkdtempSync(join(tmpdir(), 'borealis-mutation-'));
cpSync(TOP, home, { recursive: true, filter: (path) => !LEFT.test(relative(TOP, path)) });
symlinkSync(join(TOP, 'node_modules'), join(home, 'node_modules'), 'junction');
/** Ends the running unit files. An endless loop does not receive a signal to its parent, so the whole group has to be killed. */
let stop = (): unknown => undefined;
process.on('exit', () => {
  stop();
  rmSync(home, { recursive: true, force: true, maxRetries: 5 });
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));

const sources = ['engine', 'workers', 'server', 'ui', 'test'].flatMap((part) => filesIn(part, /\.tsx?$/));
const importers = new Map<string, string[]>();
for (const file of sources) {
  for (const { target } of sourceModule(file).imports) importers.set(target, [...(importers.get(target) ?? []), file]);
}

/** The unit files that import a source, even indirectly: the nearest first, and among them the one with its name. */
function testsOf(source: string): readonly string[] {
  const reached = new Set([source]);
  // Iterating over a set also visits entries that are added meanwhile, so the nearest come first.
  for (const file of reached) for (const importer of importers.get(file) ?? []) reached.add(importer);
  const own = basename(source).replace(/\.tsx?$/, '.test.ts');
  const tests = [...reached].filter((file) => /\.test\.tsx?$/.test(file) && !HEAVY.test(file));
  return tests.sort((a, b) => Number(basename(b) === own) - Number(basename(a) === own)).slice(0, MAX_TESTS);
}

/** The copy does not change while the project does. */
const read = (file: string): string => readFileSync(join(home, file), 'utf8');

/**
 * A mutant's place in the order of the seed. It depends only on the mutant's own text, so new sources do not move other
 * mutants.
 */
function lot({ file, start, end, put }: Mutant): string {
  const around = read(file).slice(Math.max(0, start - 40), end + 40);
  return createHash('sha256').update(`${seed}\n${file}\n${around}\n${put}`).digest('hex');
}

/** The drawn mutants, from the first requested one on. Kinds and parts take turns, so that frequent kinds are not preferred. */
function drawn(): Mutant[] {
  const groups = new Map<string, { mutant: Mutant; lot: string }[]>();
  for (const file of sources) {
    const isAsked =
      paths.length === 0 ? /^(engine|workers|server)\//.test(file) : paths.some((path) => file.startsWith(path));
    if (!isAsked || testsOf(file).length === 0) continue;
    for (const mutant of mutantsOf(file, read(file))) {
      const key = `${file.split('/', 1)[0]} ${mutant.kind}`;
      groups.set(key, [...(groups.get(key) ?? []), { mutant, lot: lot(mutant) }]);
    }
  }
  const queues = [...groups.values()].map((group) => group.sort((a, b) => (a.lot < b.lot ? -1 : 1)));
  const turns = Array.from({ length: count }, (_, i) => queues.flatMap((queue) => queue[i]?.mutant ?? []));
  return turns.flat().slice(first - 1, count);
}

/** The process that runs unit files, until one does not end. */
let runner: ChildProcess | undefined;

async function startedRunner(): Promise<ChildProcess> {
  const started = fork(join(home, 'test', 'mutation', 'unit-runner.ts'), {
    cwd: home,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    detached: true,
  });
  stop = () => started.exitCode === null && started.pid !== undefined && process.kill(-started.pid, 'SIGKILL');
  await once(started, 'message');
  return started;
}

/** Whether a unit file passes in the copy as it stands: not, if it does not end. `changed`: the source that has changed last. */
async function passes(test: string, changed: string): Promise<boolean> {
  runner ??= await startedRunner();
  const asked: UnitRun = { changed, test };
  runner.send(asked);
  const timer = setTimeout(stop, TEST_TIMEOUT_MS);
  const heard = new AbortController();
  const [outcome] = await Promise.race(['message', 'exit'].map((event) => once(runner as ChildProcess, event, heard)));
  heard.abort();
  clearTimeout(timer);
  if (typeof outcome === 'object' && outcome !== null) return (outcome as UnitOutcome).passed;
  runner = undefined;
  return false;
}

/** For each unit file whether it passes without a mutant, once one has failed. */
const sound = new Map<string, boolean>();

/** Whether a unit file fails with the mutant that passes without it. */
async function isCaught({ file, start, end, put }: Mutant): Promise<boolean> {
  const text = read(file);
  for (const test of testsOf(file)) {
    if (sound.get(test) === false) continue;
    writeFileSync(join(home, file), text.slice(0, start) + put + text.slice(end));
    const passed = await passes(test, file);
    writeFileSync(join(home, file), text);
    if (passed) continue;
    // On a busy machine a file may fail once for want of time.
    if (!sound.has(test)) sound.set(test, (await passes(test, file)) || (await passes(test, file)));
    if (sound.get(test)) return true;
  }
  return false;
}

let caught = 0;
const mutants = drawn();
for (const mutant of mutants) {
  const { file, kind, start, end, put } = mutant;
  const text = read(file);
  const wasCaught = await isCaught(mutant);
  if (wasCaught) caught += 1;
  const line = text.slice(0, start).split('\n').length;
  const was = text.slice(start, end).replace(/\s+/g, ' ');
  console.log(`${wasCaught ? 'caught  ' : 'SURVIVED'} ${file}:${line} ${kind}: ${was} → ${put}`);
}
console.log(`${caught} of ${mutants.length} mutants of seed ${seed} were caught.`);
for (const [test, isSound] of sound) if (!isSound) console.log(`left out, for it fails without a mutant: ${test}`);
// Otherwise its channel keeps this process alive.
runner?.disconnect();
