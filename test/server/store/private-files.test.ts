import { chmodSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { TestServer } from '../../support/server.ts';

let server: TestServer;

beforeEach(() => {
  server = new TestServer();
});

afterEach(() => server.dispose());

/** The files of the data folder on which the group or others have rights. */
function openToOthers(): string[] {
  return readdirSync(server.dataDir, { recursive: true, encoding: 'utf8' }).filter(
    (name) => (statSync(join(server.dataDir, name)).mode & 0o077) !== 0,
  );
}

it('no file of the data folder is read or written by anybody else, from the first moment and after an update', async () => {
  await server.start();
  expect(readdirSync(server.dataDir)).toEqual(expect.arrayContaining(['borealis.sqlite', 'borealis.sqlite-wal']));
  expect(openToOthers()).toEqual([]);
  // An older version left them as the umask had it; killed, it left the log, too.
  await server.kill();
  for (const name of readdirSync(server.dataDir)) chmodSync(join(server.dataDir, name), 0o644);
  await server.start();
  expect(openToOthers()).toEqual([]);
  await server.stop();
  expect(openToOthers()).toEqual([]);
});
