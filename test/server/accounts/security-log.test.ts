import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SECURITY_EVENTS } from '../../../engine/accounts/security-event.ts';
import { RotatingFile } from '../../../server/accounts/rotating-file.ts';
import { SecurityLog } from '../../../server/accounts/security-log.ts';
import { addUser } from '../../../server/accounts/users.ts';
import { TestServer } from '../../support/server.ts';
import { TOP } from '../../support/source-modules.ts';
import { Browser, PASSWORD, type TestApp, testApp } from '../http/test-app.ts';
import { until } from '../hub/hub-server.ts';
import { RawSocket } from '../hub/raw-socket.ts';
import { logIn } from '../log-in.ts';
import { runUserCommand } from '../run-user-command.ts';
import { type TemporaryStore, temporaryStore } from '../temporary-store.ts';

it('has no event that the page for operators does not list', () => {
  const page = readFileSync(join(TOP, 'server/operations.md'), 'utf8');
  expect(SECURITY_EVENTS.filter((kind) => !page.includes(`\`${kind}\``))).toEqual([]);
});

describe('what is in it', () => {
  let one: TestApp;

  beforeEach(async () => {
    one = await testApp();
  });

  afterEach(() => one.close());

  /** The lines so far, each without its time. */
  async function lines(): Promise<Record<string, unknown>[]> {
    await one.securityLog.settled();
    return one.events.map((line) => {
      const { time, ...rest } = JSON.parse(line);
      expect(new Date(time).toISOString()).toBe(time);
      return rest;
    });
  }

  it('has logins, failures, refusals and changes, a line each, and no secret', async () => {
    const browser = new Browser(one);
    const from = { address: '127.0.0.1', browser: 'lightMyRequest' };
    await browser.logIn('canadian', 'guess of a stranger');
    await browser.logIn('my password in the wrong field', 'x');
    await browser.logIn('Canadian');
    const secrets = [PASSWORD, 'guess of a stranger', 'wrong field', ...browser.cookies.values()];
    await browser.post('/api/account/password', { current: PASSWORD, next: 'a horse of another colour' });
    await browser.get('/api/usersettings/set/xalarms/0', { 'sec-fetch-site': 'cross-site' });
    await browser.get('/api/loggedin', { host: 'evil.example' });
    secrets.push('a horse of another colour', ...browser.cookies.values());
    await browser.post('/api/logout');
    expect(await lines()).toEqual([
      { event: 'wrong-password', userid: 'canadian', ...from },
      { event: 'wrong-password', ...from },
      { event: 'login', userid: 'canadian', ...from },
      { event: 'password-changed', userid: 'canadian', ...from },
      { event: 'refused', ...from, status: 403, route: '/api/usersettings/set/:name/:value' },
      { event: 'refused', ...from, status: 421, route: '/api/loggedin' },
      { event: 'logout', userid: 'canadian', ...from },
    ]);
    for (const secret of secrets) expect(one.events.join('\n')).not.toContain(secret);
  });

  it('contains no unknown user id, and records a flood once', async () => {
    for (let i = 0; i < 20; i++) await new Browser(one).logIn('nobody', 'guess');
    const all = await lines();
    expect(new Set(all.map(({ userid }) => userid))).toEqual(new Set(['(unknown)']));
    expect(all.filter(({ event }) => event === 'too-many-tries')).toHaveLength(1);
    expect(one.securityLog.counts['too-many-tries']).toBe(14);
  });
});

describe('where it is', () => {
  let place: TemporaryStore;

  beforeEach(async () => {
    place = await temporaryStore();
  });

  afterEach(() => place.remove());

  const event = { kind: 'login', userid: 'ann', address: '10.0.0.1' } as const;

  it('is a file for this user only, limited in size and number', async () => {
    const path = join(place.folder, 'security.log');
    const log = new SecurityLog(place.store, new RotatingFile(path, { bytes: 500, older: 2 }), console.error);
    for (let i = 0; i < 40; i++) await log.record(event);
    const files = readdirSync(place.folder).filter((name) => name.startsWith('security.log'));
    expect(files.sort()).toEqual(['security.log', 'security.log.1', 'security.log.2']);
    for (const name of files) {
      const { mode, size } = statSync(join(place.folder, name));
      expect([mode & 0o777, size <= 500, size > 0]).toEqual([0o600, true, true]);
      for (const line of readFileSync(join(place.folder, name), 'utf8').trim().split('\n')) JSON.parse(line);
    }
  });

  it('keeps fifty events of an account for its owner', async () => {
    await addUser(place.store, 'ann', PASSWORD, { realtime: [], depth: [] });
    await addUser(place.store, 'ben', PASSWORD, { realtime: [], depth: [] });
    const log = new SecurityLog(place.store, undefined, console.error);
    await log.record({ ...event, userid: 'ben' });
    for (let i = 0; i < 60; i++) await log.record({ ...event, address: `10.0.0.${i}` });
    const rows = await place.store.selectFrom('security_event').select(['user_id', 'address']).execute();
    expect(rows).toHaveLength(51);
    expect(rows.at(-1)?.address).toBe('10.0.0.59');
  });

  it('has the line for the operator even if the store cannot be written, without a typed user id', async () => {
    const lines: string[] = [];
    const complaints: string[] = [];
    const sink = { add: async (line: string) => void lines.push(line) };
    await place.store.schema.dropTable('security_event').execute();
    const log = new SecurityLog(place.store, sink, (line) => complaints.push(line));
    await log.record(event);
    await log.record({ ...event, kind: 'wrong-password' });
    expect(lines.map((line) => JSON.parse(line).userid)).toEqual(['ann', '(unknown)']);
    expect(complaints).toEqual([expect.stringContaining('security_event')]);
  });

  it('records a repeated refusal once a minute', async () => {
    let now = 10_000_000;
    const lines: string[] = [];
    const sink = { add: async (line: string) => void lines.push(line) };
    const log = new SecurityLog(place.store, sink, console.error, () => now);
    for (const after of [0, 59_999, 1, 30_000, 30_000]) {
      now += after;
      await log.record({ ...event, kind: 'refused' });
    }
    expect(lines.map((line) => Date.parse(JSON.parse(line).time) - 10_000_000)).toEqual([0, 60_000, 120_000]);
    await log.record({ ...event, kind: 'refused', address: '9.9.9.9' });
    expect(lines).toHaveLength(4);
  });

  it('is not suppressed by a clock that is set back', async () => {
    let now = 10_000_000;
    const lines: string[] = [];
    const sink = { add: async (line: string) => void lines.push(line) };
    const log = new SecurityLog(place.store, sink, console.error, () => now);
    await log.record({ ...event, kind: 'refused' });
    now -= 3_600_000;
    await log.record({ ...event, kind: 'refused' });
    expect(lines).toHaveLength(2);
  });

  it('reports once that it cannot be written, and prevents nobody from logging in', async () => {
    const complaints: string[] = [];
    const path = join(place.folder, 'a-folder');
    mkdirSync(path);
    const log = new SecurityLog(place.store, new RotatingFile(path, { bytes: 1e6, older: 1 }), (line) =>
      complaints.push(line),
    );
    for (let i = 0; i < 3; i++) await log.record(event);
    expect(complaints).toEqual([expect.stringMatching(/security log cannot be written.*EISDIR/)]);
    expect(log.counts.login).toBe(3);
  });
});

it('a server and its commands write to one file, and the commands record no address', async () => {
  const server = new TestServer();
  await server.start();
  await logIn(server.url);
  const foreign = new RawSocket(`${server.url}/tickerHub`, { Origin: 'https://evil.example' });
  await until(() => foreign.refused === 403);
  await runUserCommand(['add', 'ann'], { DATA_DIR: server.dataDir }, PASSWORD);
  await runUserCommand(['entitle', 'ann', '--realtime', 'all'], { DATA_DIR: server.dataDir });
  await runUserCommand(['remove', 'ann'], { DATA_DIR: server.dataDir });
  await server.stop();
  const path = join(server.dataDir, 'security.log');
  const lines = readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.map(({ event, userid, address }) => [event, userid, address])).toEqual([
    ['login', 'demo', '127.0.0.1'],
    ['refused', undefined, '127.0.0.1'],
    ['subscriber-added', 'ann', undefined],
    ['entitlement-changed', 'ann', undefined],
    ['subscriber-removed', 'ann', undefined],
  ]);
  await server.dispose();
});
