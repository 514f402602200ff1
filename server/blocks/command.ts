import { dateOfWall } from '../../engine/time/exchange-time.ts';
import { StartupError } from '../core/startup-error.ts';
import { readConfig } from '../settings/config.ts';
import { openStore } from '../store/store.ts';
import { LAYOUTS } from './block-layout.ts';
import { KEPT_LAYOUTS, usageByGrain } from './retention.ts';

/** `npm run history`: shows how much room recorded histories take, by grain, and which blocks were set aside. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const store = await openStore(config);
  try {
    const usage = await usageByGrain(store);
    for (const { name, grain, ticksASecond } of LAYOUTS) {
      const found = usage.find((each) => each.grain === grain);
      if (!found) continue;
      const { instruments, rows, bytes, first, last } = found;
      const [from, to] = [first, last].map((time) => dateOfWall(time / ticksASecond));
      const size = `${(bytes / 2 ** 20).toFixed(1)} MB, ${(bytes / rows).toFixed(1)} bytes each`;
      process.stdout.write(`${name}: ${rows} (securities: ${instruments}), ${from} to ${to}, ${size}\n`);
    }
    if (usage.length === 0) process.stdout.write('There are no recorded histories.\n');
    const damaged = await store.selectFrom('damaged_block').selectAll().orderBy('found').execute();
    for (const { instrument_id, grain, first, last, reason } of damaged) {
      const { name = `grain ${grain}`, ticksASecond = 1 } = LAYOUTS.find((layout) => layout.grain === grain) ?? {};
      const [from, to] = [first, last].map((time) => dateOfWall(time / ticksASecond));
      process.stdout.write(
        `Damaged and set aside: ${name} of security ${instrument_id}, ${from} to ${to}: ${reason}\n`,
      );
    }
    const { days, bytes, budget } = config.retention;
    for (const { kind, name } of KEPT_LAYOUTS) {
      process.stdout.write(`${name} are kept ${timeOf(days[kind])}, ${limitOf(bytes[kind])}\n`);
    }
    process.stdout.write(`All of these together: ${limitOf(budget)}\n`);
  } finally {
    await store.destroy();
  }
}

function timeOf(days: number): string {
  return days === 0 ? 'for ever' : `for ${days} days`;
}

function limitOf(bytes: number): string {
  return bytes === 0 ? 'without a limit of size' : `at most ${bytes / 2 ** 30} GB`;
}

try {
  await main();
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
