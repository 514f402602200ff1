import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { keepStepTimes, speedLine, stepTime } from './machine-speed.ts';
import { forgetRows, readRows } from './rows.ts';
import { BENCHES, TARGETS } from './targets.ts';
import { verdictTable } from './verdict-table.ts';
import { verdicts } from './verdicts.ts';

// Runs the named benches, or all; `run.mjs` starts it with the project's own Node.

/** Instead of benches: prints the latest results, for `README.md`. */
const TABLE = 'table';

const wanted = process.argv.slice(2);
if (wanted.length === 1 && wanted[0] === TABLE) {
  console.log(`${verdictTable(verdicts(TARGETS, readRows))}\n\n${speedLine()}`);
  process.exit(0);
}
const unknown = wanted.filter((name) => !BENCHES.includes(name));
if (unknown.length > 0) {
  console.error(
    `No such bench: ${unknown.join(', ')}. There are: ${BENCHES.join(', ')}; ${TABLE} prints what the last ones gave.`,
  );
  process.exit(2);
}
let failures = 0;
for (const name of wanted.length > 0 ? wanted : BENCHES) {
  console.log(`\n— ${name}`);
  // A bench that fails counts as not measured, whatever its previous results.
  forgetRows(name);
  const script = fileURLToPath(new URL(`${name}.bench.ts`, import.meta.url));
  const before = stepTime();
  const { status } = spawnSync(process.execPath, ['--expose-gc', script], { stdio: 'inherit' });
  keepStepTimes(name, before, stepTime());
  if (status !== 0) failures += 1;
}
if (wanted.length === 0) {
  console.log('\n— every target');
  const all = verdicts(TARGETS, readRows);
  console.table(all);
  const count = (word: string): number => all.filter(({ verdict }) => verdict === word).length;
  console.log(speedLine());
  console.log(`${count('kept')} kept, ${count('MISSED')} missed, ${count('not measured')} not measured`);
}
process.exitCode = failures === 0 ? 0 : 1;
