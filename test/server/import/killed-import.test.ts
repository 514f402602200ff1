import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Histories } from '../../../server/blocks/histories.ts';

import { type TemporaryStore, temporaryStore } from '../temporary-store.ts';

const COMMAND = fileURLToPath(new URL('../../../server/import/command.ts', import.meta.url));
const NAME = '20131007_ibm_Trade_Tick.csv';
const ROWS = 1_300_000;

let killed: TemporaryStore;
let whole: TemporaryStore;
let folder: string;

beforeEach(async () => {
  [killed, whole] = [await temporaryStore(), await temporaryStore()];
  folder = mkdtempSync(join(tmpdir(), 'borealis-killed-'));
});

afterEach(async () => {
  await killed.remove();
  await whole.remove();
  rmSync(folder, { recursive: true, force: true });
});

const environment = ({ folder: DATA_DIR }: TemporaryStore) => ({ ...process.env, DATA_DIR, INIT_CWD: folder });

/** Starts the import, and kills it when the store has a part of the file. */
async function killInTheMiddle(): Promise<void> {
  const child: ChildProcess = spawn(process.execPath, [COMMAND, `${NAME}.gz`], {
    env: environment(killed),
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  for (;;) {
    const [known] = await killed.store.selectFrom('imported_file').selectAll().execute();
    if (known !== undefined) break;
    if (child.exitCode !== null) throw new Error(`the import ended by itself: ${child.exitCode}`);
    await wait(5);
  }
  child.kill('SIGKILL');
  await ended;
}

async function everything({ store }: TemporaryStore) {
  const [{ id }] = await store.selectFrom('instrument').select('id').execute();
  const histories = new Histories(store);
  const rows = await histories.readTrades(id, 20131007);
  const { time, open, high, low, close, volume, trades, count } = await histories.readMinutes(id, 20131007, 20131007);
  return {
    trades: rows.columns(rows.count).map((column) => Buffer.from(column.slice(0, rows.count).buffer)),
    minutes: [time, open, high, low, close, volume, trades].map((column) => [...column.subarray(0, count)]),
  };
}

it('an import that was killed continues where it stopped, with the same result as without the kill', async () => {
  let seed = 1;
  const random = (below: number): number => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const lines = Array.from({ length: ROWS }, (_, i) => {
    const ms = 34_200_000 + Math.floor((i / ROWS) * 23_400_000);
    return `${ms},${1_800_000 + random(500) * 100},${100 + random(10)},N,1,0`;
  });
  const text = `${lines.join('\n')}\n`;
  writeFileSync(join(folder, `${NAME}.gz`), gzipSync(text, { level: 1 }));

  await killInTheMiddle();
  const [partly] = await killed.store.selectFrom('imported_file').selectAll().execute();
  expect(partly.complete).toBe(0);
  // Killed within a batch, or after one: `batch` covers both.
  expect(partly.batch).toBeGreaterThanOrEqual(500_000);
  expect(partly.stored).toBeLessThan(ROWS);

  const run = promisify(execFile);
  const again = await run(process.execPath, [COMMAND, `${NAME}.gz`], { env: environment(killed) });
  expect(again.stdout).toContain(`(LEAN ticks): ${ROWS} trades\n`);
  expect(again.stderr).toBe('');
  await run(process.execPath, [COMMAND, `${NAME}.gz`], { env: environment(whole) });
  const [one, other] = [await everything(killed), await everything(whole)];
  expect(one.minutes).toEqual(other.minutes);
  expect(one.trades.map((column, c) => column.equals(other.trades[c]))).toEqual([true, true, true, true]);

  const third = await run(process.execPath, [COMMAND, `${NAME}.gz`], { env: environment(killed) });
  expect(third.stdout).toBe('1 stored before; --again imports them again\n');
});
