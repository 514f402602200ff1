// `npm test`: installs, gets a browser, and runs every check: types, lint, unit and browser tests. Ends with the line
// `N passed, N failed`; a check without tests of its own (types, lint, build) counts as one.
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ensureInstalled, pinnedNode, root, toolEnvironment } from '../server/launch/install.mjs';

ensureInstalled();

const out = join(root, 'test', 'out');
mkdirSync(out, { recursive: true });

let passed = 0;
let failed = 0;
/** Reason → how many tests were skipped for it. */
const skipped = new Map();
/** Tests that failed, and passed when they were run again. */
const unsteady = [];

function tool(path, args, env = {}) {
  return spawnSync(pinnedNode(), [join(root, 'node_modules', path), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...toolEnvironment, ...env },
  });
}

/** Begins a script that writes little, beside the checks that follow; resolves when it has ended. */
function begin(script) {
  const child = spawn(pinnedNode(), [join(root, script)], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  return new Promise((resolve) => child.on('close', (status) => resolve({ status, output })));
}

function check(name, run) {
  console.log(`\n— ${name}`);
  if (run()) passed += 1;
  else {
    failed += 1;
    console.log(`${name}: failed`);
  }
}

function skip(reason) {
  skipped.set(reason, (skipped.get(reason) ?? 0) + 1);
}

/** A skipped test says why in its own title or in the title of the group that is skipped as one. */
function reasonIn(titles) {
  return titles.find((title) => /skipped/i.test(title)) ?? titles.join(' › ');
}

function unit() {
  console.log('\n— unit tests');
  const report = join(out, 'unit.json');
  rmSync(report, { force: true });
  const run = tool('vitest/vitest.mjs', ['run', '--reporter=default', '--reporter=json', `--outputFile=${report}`]);
  const result = readReport(report);
  let failures = 0;
  for (const file of result?.testResults ?? []) {
    for (const test of file.assertionResults) {
      if (test.status === 'passed') passed += 1;
      else if (test.status === 'failed') failures += 1;
      else skip(`${relative(root, file.name)}: ${reasonIn([...test.ancestorTitles, test.title])}`);
    }
    // A file that does not load has no test to count.
    if (file.status === 'failed' && file.assertionResults.length === 0) failures += 1;
  }
  failed += failures === 0 && run.status !== 0 ? 1 : failures;
}

function browser() {
  console.log('\n— browser tests');
  const report = join(out, 'browser.json');
  rmSync(report, { force: true });
  const run = tool('@playwright/test/cli.js', ['test', '--config', 'test/playwright.config.ts'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
  const result = readReport(report);
  let failures = result?.errors?.length ?? 0;
  const walk = (suite) => {
    for (const child of suite.suites ?? []) walk(child);
    for (const spec of suite.specs ?? []) {
      for (const test of spec.tests) {
        if (test.status === 'flaky') unsteady.push(`${spec.file}: ${spec.title}`);
        if (test.status === 'expected' || test.status === 'flaky') passed += 1;
        else if (test.status === 'unexpected') failures += 1;
        else skip(test.annotations.find((note) => note.type === 'skip')?.description ?? `${spec.file}: ${spec.title}`);
      }
    }
  };
  for (const suite of result?.suites ?? []) walk(suite);
  failed += failures === 0 && run.status !== 0 ? 1 : failures;
}

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}

check('a browser', () => tool('../test/support/get-browser.ts', []).status === 0);
// A core's work, which types and lint leave free for a good part of their time.
const building = begin('server/launch/build.mjs');
check('types and layers', () => tool('typescript/bin/tsc', ['-b']).status === 0);
check('lint', () => tool('@biomejs/biome/bin/biome', ['check', '--error-on-warnings']).status === 0);
const built = await building;
check('build', () => {
  process.stdout.write(built.output);
  return built.status === 0;
});
unit();
browser();

console.log('');
for (const [reason, count] of skipped) console.log(`skipped ${count}: ${reason}`);
for (const title of unsteady) console.log(`passed only when it was run again: ${title}`);
if (skipped.size > 0) console.log(`${[...skipped.values()].reduce((sum, count) => sum + count, 0)} skipped in all`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
