import { closeSync, existsSync, openSync, readdirSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestServer } from '../../support/server.ts';
import { type Login, logIn } from '../log-in.ts';

const PAGE = 4096;

let server: TestServer;
let login: Login;

beforeAll(async () => {
  server = new TestServer();
  await server.start();
  login = await logIn(server.url);
  const body = JSON.stringify({ name: 'xalarms', value: 'kept' });
  const headers = { 'Content-Type': 'application/json', ...login.headers };
  const answer = await fetch(`${server.url}/api/usersettings/set`, { method: 'POST', headers, body });
  expect(answer.status).toBe(200);
});

afterAll(() => server.dispose());

function storeFile(): string {
  return join(server.dataDir, 'borealis.sqlite');
}

function overwrite(path: string, offset: number): void {
  const file = openSync(path, 'r+');
  writeSync(file, Buffer.alloc(PAGE, 0xa5), 0, PAGE, offset);
  closeSync(file);
}

/** Restarts it, and returns its output. */
async function said(): Promise<string> {
  const before = server.output.length;
  await server.start();
  return server.output.slice(before);
}

async function lastPrice(): Promise<number> {
  const [quote] = (await (await fetch(`${server.url}/api/quote/MSFT/U`)).json()) as { last: number }[];
  return quote?.last ?? 0;
}

it('a server starts on a damaged store, with the accounts of it and the market data of the seed', async () => {
  const price = await lastPrice();
  expect(price).toBeGreaterThan(0);
  await server.stop();
  const file = new DatabaseSync(storeFile());
  const page = file
    .prepare("SELECT pageno FROM dbstat WHERE name = 'article' AND pagetype = 'leaf' LIMIT 1 OFFSET 5")
    .get();
  file.close();
  overwrite(storeFile(), (Number(page?.pageno) - 1) * PAGE);
  const words = await said();
  expect(words).toMatch(/THE STORE .* IS DAMAGED .*set aside as .*borealis-damaged-.*\.sqlite/);
  expect(words).toMatch(/Saved from it: 2 of user, 1 of session, 1 of setting, /);
  expect(words).toContain('First run, loading data 6/6');
  expect(await lastPrice()).toBe(price);
  // The earlier session is still valid, too.
  const kept = await fetch(`${server.url}/api/usersettings/get/xalarms/a`, { headers: { cookie: login.cookie } });
  expect(await kept.json()).toEqual([{ name: 'xalarms', val: 'kept' }]);
  await logIn(server.url);
});

it('a server starts when what a killed one left in its log is garbage, and says so', async () => {
  await server.kill();
  expect(existsSync(`${storeFile()}-wal`)).toBe(true);
  overwrite(`${storeFile()}-wal`, 0);
  expect(await said()).toMatch(/THE STORE'S WRITE-AHEAD LOG .* IS DAMAGED/);
  expect(readdirSync(server.dataDir).filter((name) => name.endsWith('.sqlite-wal'))).toContainEqual(
    expect.stringMatching(/^borealis-damaged-/),
  );
  expect(await lastPrice()).toBeGreaterThan(0);
});

it('a server refuses a store of a newer version with one line, and leaves it as it is', async () => {
  await server.stop();
  const file = new DatabaseSync(storeFile());
  file.exec("INSERT INTO kysely_migration (name, timestamp) VALUES ('999-from-the-future', '2099')");
  file.close();
  const before = readFileSync(storeFile());
  const from = server.output.length;
  await expect(server.start()).rejects.toThrow(/ended with 1/);
  const words = server.output.slice(from).trim();
  expect(words.split('\n')).toHaveLength(1);
  expect(words).toMatch(/newer version.*DATA_DIR=/);
  expect(readFileSync(storeFile()).equals(before)).toBe(true);
});
