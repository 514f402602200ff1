// `npm run faults`: every drill at full length, one after the other, and a table of the outcomes; `npm run faults -- PART`: those
// whose title contains it. Exits with 1 if a drill failed, the screens took too long to agree with the server, or an acknowledged
// write was lost.

import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { TOP } from '../support/source-modules.ts';
import { OUTCOME, type Outcome } from './drill.ts';

/** The files with drills: browser tests and unit tests. Tests without an outcome only pass or fail. */
const BROWSER = [
  'fault-drills',
  'device-drills',
  'fault-profiles',
  'dead-workers',
  'navigation',
  'buffered-feed',
  'server-gone',
  'feed-lost',
];
const UNIT = ['test/server/faults', 'test/server/kill'];
/** How long the screens may take to agree with the server after a fault (milliseconds). */
const IN_TIME = 5_000;

/** A completed drill. */
interface Row {
  readonly fault: string;
  readonly passed: boolean;
  readonly outcome?: Outcome;
}

interface BrowserReport {
  readonly suites?: readonly BrowserReport[];
  readonly specs?: readonly {
    readonly title: string;
    readonly tests: readonly {
      readonly status: string;
      readonly annotations: readonly { readonly type: string; readonly description?: string }[];
    }[];
  }[];
}

interface UnitReport {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

const [part] = process.argv.slice(2);
/** The option of a tool that restricts it to titles with the wanted part. */
const titled = (option: string): readonly string[] => (part === undefined ? [] : [option, part]);
const out = join(TOP, 'test', 'out');
mkdirSync(out, { recursive: true });

/** Runs a tool; its output is printed above the table. */
async function tool(
  script: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<number> {
  const child = spawn(process.execPath, [join(TOP, script), ...args], {
    cwd: TOP,
    stdio: 'inherit',
    env: { ...process.env, FAULTS: 'all', ...env },
  });
  return new Promise((resolve) => child.on('close', (status) => resolve(status ?? 1)));
}

function read<Report>(path: string): Report {
  return JSON.parse(readFileSync(path, 'utf8')) as Report;
}

function browserRows({ suites = [], specs = [] }: BrowserReport): readonly Row[] {
  return [
    ...specs.flatMap(({ title, tests }) =>
      tests.map(({ status, annotations }): Row => {
        const noted = annotations.find(({ type }) => type === OUTCOME)?.description;
        const outcome = noted === undefined ? undefined : (JSON.parse(noted) as Outcome);
        return { fault: title, passed: status === 'expected', ...(outcome !== undefined && { outcome }) };
      }),
    ),
    ...suites.flatMap(browserRows),
  ];
}

/** Whether a drill passed in time and lost nothing. */
function holds({ passed, outcome }: Row): boolean {
  return passed && (outcome === undefined || (outcome.longest <= IN_TIME && outcome.lost === 0));
}

function line(row: Row): string {
  const { fault, outcome } = row;
  const cells =
    outcome === undefined
      ? [fault, '', '', '']
      : [fault, outcome.times, `${(outcome.longest / 1000).toFixed(1)} s`, outcome.lost];
  return `| ${[...cells, holds(row) ? 'holds' : 'FAILS'].join(' | ')} |`;
}

const reports = { browser: join(out, 'faults-browser.json'), unit: join(out, 'faults-unit.json') };
for (const report of Object.values(reports)) rmSync(report, { force: true });
await tool('server/launch/build.mjs', []);
await tool(
  'node_modules/@playwright/test/cli.js',
  [
    'test',
    '--config',
    'test/playwright.config.ts',
    '--workers=1',
    '--retries=0',
    '--pass-with-no-tests',
    ...titled('-g'),
    ...BROWSER,
  ],
  { PLAYWRIGHT_JSON_OUTPUT_NAME: reports.browser },
);
const unitArgs = [
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile=${reports.unit}`,
  ...titled('-t'),
  ...UNIT,
];
await tool('node_modules/vitest/vitest.mjs', unitArgs);

const rows: readonly Row[] = [
  ...browserRows(read<BrowserReport>(reports.browser)),
  ...read<UnitReport>(reports.unit).testResults.flatMap(({ assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map(({ status, fullName }): Row => ({ fault: fullName, passed: status === 'passed' })),
  ),
];
console.log('\n| fault | times | screens right after | acknowledged and lost | |\n|---|---|---|---|---|');
for (const row of rows) console.log(line(row));
const failed = rows.filter((row) => !holds(row)).length;
console.log(`\n${rows.length - failed} hold, ${failed} fail`);
process.exitCode = failed === 0 && rows.length > 0 ? 0 : 1;
