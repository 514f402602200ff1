import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockFolder } from '../../../server/store/folder-lock.ts';
import { openStore } from '../../../server/store/store.ts';

const lockModule = new URL('../../../server/store/folder-lock.ts', import.meta.url).href;

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'borealis-lock-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Another process that holds the lock until it ends. */
function holder(): Promise<ChildProcess> {
  const script = `(await import(${JSON.stringify(lockModule)})).lockFolder(process.argv[1]); console.log('held'); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    child.stdout.once('data', () => resolve(child));
    child.once('exit', () => reject(new Error('the holder ended')));
  });
}

function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<unknown> {
  const exit = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  return exit;
}

describe('lockFolder', () => {
  it('keeps a second server of this process out until it is given back', () => {
    const giveBack = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(/Another Borealis server/);
    giveBack();
    lockFolder(folder)();
  });

  it('keeps a second process out, names the folder and the way out, and lets go when that process is killed', async () => {
    const child = await holder();
    expect(() => lockFolder(folder)).toThrow(
      expect.objectContaining({
        name: 'StartupError',
        message: expect.stringMatching(new RegExp(`${folder}.*DATA_DIR=`, 's')),
      }),
    );
    await ended(child, 'SIGKILL');
    lockFolder(folder)();
  });

  it('is not kept from a folder by what a dead process left, or by something else under the name of the lock', () => {
    for (const name of ['server.lock', 'server.lock-journal', 'server.lock-wal', 'server.lock-shm']) {
      writeFileSync(join(folder, name), 'left by a process that is dead'.repeat(500));
    }
    const giveBack = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(/Another Borealis server/);
    giveBack();
  });

  it('does not keep commands from the store', async () => {
    const giveBack = lockFolder(folder);
    const store = await openStore({ dataDir: folder, databaseUrl: '' });
    await store.destroy();
    giveBack();
  });

  it('makes the folder when it is missing, and says so when it cannot', () => {
    lockFolder(join(folder, 'new'))();
    writeFileSync(join(folder, 'file'), '');
    expect(() => lockFolder(join(folder, 'file'))).toThrow(/DATA_DIR/);
  });
});
