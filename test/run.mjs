// `npm test`: installs, gets a browser, and runs the checks. Ends with the line `N passed, N failed`. A check without tests of its
// own (types, lint, build) counts as one. A test that passes only when it is repeated counts as failed.
//
//   npm test               types, lint, build, unit and browser tests, except the long ones
//   npm test -- all        all of them, then Firefox and WebKit (`.ci/run`)
//   npm test -- quick      types, lint, units of engine, workers and page, golden pictures of charts
//   npm test -- PART …     the unit and browser tests whose path contains one of the parts
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ensureInstalled, pinnedNode, root, toolEnvironment } from '../server/launch/install.mjs';

ensureInstalled();

const words = process.argv.slice(2);
const [mode] = words.length === 0 ? ['most'] : ['all', 'quick'].includes(words[0]) ? words : ['parts'];
const QUICK_UNITS = ['--project', 'client', '--project', 'rest', 'test/engine/', 'test/workers/', 'test/ui/'];
const QUICK_PICTURES = ['golden.spec'];

/** What `npm test` leaves to `npm test -- all`: projects of units (`vite.config.ts`) and a folder of browser tests. */
const SHORT_PROJECTS = ['client', 'early', 'rest'];
const LONG_SPECS = 'long/';

const VITEST = 'node_modules/vitest/vitest.mjs';
const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js';

const out = join(root, 'test', 'out');
mkdirSync(out, { recursive: true });

let passed = 0;
let failed = 0;
/** The number of skipped tests by reason. */
const skipped = new Map();
/** Tests that passed only when they were repeated. */
const unsteady = [];

function start(script, args, stdio, env) {
  return spawn(pinnedNode(), [join(root, script), ...args], {
    cwd: root,
    stdio,
    env: { ...toolEnvironment, ...env },
  });
}

/** Runs a script with its output on the terminal. Resolves with its exit status. */
function run(script, args = [], env = {}) {
  const child = start(script, args, 'inherit', env);
  return new Promise((resolve) => child.on('close', resolve));
}

/** Runs a script in parallel with others. Resolves with its exit status and its output. */
function begin(script, args = []) {
  const child = start(script, args, ['ignore', 'pipe', 'pipe']);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  return new Promise((resolve) => child.on('close', (status) => resolve({ status, output })));
}

function heading(name) {
  console.log(`\n— ${name}`);
}

function count(name, status) {
  if (status === 0) passed += 1;
  else {
    failed += 1;
    console.log(`${name}: failed`);
  }
}

async function check(name, script, args) {
  heading(name);
  count(name, await run(script, args));
}

function skip(reason) {
  skipped.set(reason, (skipped.get(reason) ?? 0) + 1);
}

/** The reason for a skip: the title of the test or of its skipped group, if it states one. */
function reasonIn(titles) {
  return titles.find((title) => /skipped/i.test(title)) ?? titles.join(' › ');
}

/** Runs unit tests. `which`: the arguments of Vitest that select them; it is no fault if they match nothing. */
async function vitest(name, which) {
  const report = join(out, `${name.replaceAll(' ', '-')}.json`);
  rmSync(report, { force: true });
  const args = [
    'run',
    ...which,
    '--passWithNoTests',
    '--reporter=default',
    '--reporter=json',
    `--outputFile=${report}`,
  ];
  const { status, output } = await begin(VITEST, args);
  heading(name);
  process.stdout.write(output);
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
  failed += failures === 0 && status !== 0 ? 1 : failures;
}

/** Runs browser tests. `which`: parts of their paths; if empty, all run. */
async function browser(which, env = {}) {
  heading('browser tests, and the unit tests beside them');
  const report = join(out, 'browser.json');
  rmSync(report, { force: true });
  const status = await run(
    PLAYWRIGHT,
    ['test', '--config', 'test/playwright.config.ts', '--pass-with-no-tests', ...which],
    {
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      ...env,
    },
  );
  const result = readReport(report);
  let failures = result?.errors?.length ?? 0;
  const walk = (suite) => {
    for (const child of suite.suites ?? []) walk(child);
    for (const spec of suite.specs ?? []) {
      for (const test of spec.tests) {
        if (test.status === 'flaky') unsteady.push(`${spec.file}: ${spec.title}`);
        if (test.status === 'expected') passed += 1;
        else if (test.status === 'unexpected' || test.status === 'flaky') failures += 1;
        else skip(test.annotations.find((note) => note.type === 'skip')?.description ?? `${spec.file}: ${spec.title}`);
      }
    }
  };
  for (const suite of result?.suites ?? []) walk(suite);
  failed += failures === 0 && status !== 0 ? 1 : failures;
}

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}

const quick = mode === 'quick';
await check('a browser', 'test/support/get-browser.ts');
// The build runs in parallel with types and lint, which leave one core free most of the time. The golden pictures of `quick`
// need no build, because they are drawn on a separate page.
const building = quick ? null : begin('server/launch/build.mjs');
if (mode !== 'parts') {
  await check('types and layers', 'node_modules/typescript/bin/tsc', ['-b']);
  await check('lint', 'node_modules/@biomejs/biome/bin/biome', ['check', '--error-on-warnings']);
}
if (building !== null) {
  heading('build');
  const built = await building;
  process.stdout.write(built.output);
  count('build', built.status);
}
const parts = mode === 'parts' ? words : [];
// Both run in parallel, because each spends much of its time waiting for servers, fades and refreshes.
const shortUnits = SHORT_PROJECTS.flatMap((name) => ['--project', name]);
await Promise.all([
  browser(quick ? QUICK_PICTURES : parts, mode === 'most' ? { WITHOUT: LONG_SPECS } : {}),
  vitest('unit tests', quick ? QUICK_UNITS : mode === 'most' ? shortUnits : parts),
]);
// Firefox and WebKit run at the same time, and after the rest, because they occupy both cores.
if (mode === 'all') await vitest('other engines', ['--config', 'test/engines/vitest.config.ts', 'firefox', 'webkit']);

console.log('');
if (mode === 'most')
  console.log(
    'left to `npm test -- all`: faults, replays, other feeds, leaks, several servers, every screen, Firefox and WebKit',
  );
for (const [reason, count] of skipped) console.log(`skipped ${count}: ${reason}`);
for (const title of unsteady) console.log(`passed only when it was run again: ${title}`);
if (skipped.size > 0) console.log(`${[...skipped.values()].reduce((sum, count) => sum + count, 0)} skipped in all`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
