import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestServer } from '../../support/server.ts';
import { until } from '../hub/hub-server.ts';
import { type Login, logIn } from '../log-in.ts';
import { runToEnd } from '../run-to-end.ts';
import { SmallDisk } from './small-disk.ts';

const disk = SmallDisk.mount(64);
/** For files to import, on the machine's disk. */
let beside: string;

let server: TestServer;
let staying: Login;
let leaving: Login;
let leavingLater: Login;

const get = (path: string, { cookie }: Login): Promise<Response> =>
  fetch(`${server.url}${path}`, { headers: { cookie } });

const loggedIn = async (login: Login): Promise<unknown> => (await get('/api/loggedin', login)).json();

function save(value: string): Promise<Response> {
  return fetch(`${server.url}/api/usersettings/set`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...staying.headers },
    body: JSON.stringify({ name: 'spasettings', value }),
  });
}

async function saveUntilRefused(): Promise<Response> {
  for (let n = 0; ; n++) {
    const answer = await save(`${n}`.padEnd(20_000, 'x'));
    if (answer.status !== 200) return answer;
  }
}

async function logOut({ headers }: Login): Promise<unknown> {
  return (await fetch(`${server.url}/api/logout`, { method: 'POST', headers })).json();
}

async function readiness(): Promise<{ status: number; verdict: unknown }> {
  const answer = await fetch(`${server.url}/readyz`);
  return { status: answer.status, verdict: await answer.json() };
}

describe.skipIf(disk === undefined)('a server whose disk is full (skipped where this user may not mount one)', () => {
  beforeAll(async () => {
    beside = mkdtempSync(join(tmpdir(), 'borealis-import-'));
    server = new TestServer({ DATA_DIR: disk?.folder ?? '' });
    await server.start();
    // A restart leaves no room in the write-ahead log.
    await server.stop();
    await server.start();
    staying = await logIn(server.url);
    leaving = await logIn(server.url);
    leavingLater = await logIn(server.url);
    disk?.fill();
  });

  afterAll(async () => {
    await server?.dispose();
    disk?.unmount();
    rmSync(beside, { recursive: true });
  });

  it('refuses to save, naming the cause, and answers everything else', async () => {
    const answer = await saveUntilRefused();
    expect([answer.status, answer.headers.get('retry-after'), await answer.json()]).toEqual([
      503,
      '2',
      { error: 'Nothing can be saved at the moment: the disk of the server is full.' },
    ]);
    await until(() => server.output.includes('no space left on device'));
    expect((await get('/api/quote/MSFT/U', staying)).status).toBe(200);
    expect(await loggedIn(staying)).toBe(true);
  });

  it('reports that it is ready, except for writing', async () => {
    expect(await readiness()).toEqual({
      status: 200,
      verdict: { status: 'degraded', parts: { store: 'ok', market: 'ok', writes: 'failing' } },
    });
  });

  it('ends a session with its logout, written into the reserved room', async () => {
    expect(await logOut(leaving)).toBe(true);
    expect([await loggedIn(leaving), await loggedIn(staying)]).toEqual([false, true]);
    expect(server.output).not.toContain('not yet written');
  });

  it('ends a session with its logout when that is used up too', async () => {
    await saveUntilRefused();
    expect(await logOut(leavingLater)).toBe(true);
    expect([await loggedIn(leavingLater), await loggedIn(staying)]).toEqual([false, true]);
    await until(() => /Ends of sessions not yet written: 1 \(no space left on device/.test(server.output));
  });

  it('has an import say so', async () => {
    const file = join(beside, 'bars.csv');
    const rows = Array.from({ length: 5_000 }, (_, i) => {
      const date = new Date(Date.UTC(1990, 0, 1 + i)).toISOString().slice(0, 10);
      return `${date},10,11,9,10,1000`;
    });
    writeFileSync(file, ['Date,Open,High,Low,Close,Volume', ...rows].join('\n'));
    const { code, complaint } = await runToEnd(
      ['server/import/command.ts', file, '--symbol', 'FULL', '--region', 'C', '--exchange', 'T'],
      { DATA_DIR: disk?.folder ?? '' },
    );
    expect([code, complaint]).toEqual([
      2,
      expect.stringMatching(/^Nothing was imported: no space left on device.*Make room.*Then import again\.$/m),
    ]);
    // Files of trades are stored batch by batch: what was stored before the disk was full stays.
    const trades = join(beside, 'trades.csv');
    const prints = Array.from({ length: 100_000 }, (_, i) => `${1_577_977_800 + i},${100 + (i % 97) / 100},100,FULL`);
    writeFileSync(trades, ['ts,px,sz,sy', ...prints].join('\n'));
    const columns = 'time=ts,price=px,size=sz,symbol=sy';
    expect(
      await runToEnd(['server/import/command.ts', trades, '--columns', columns, '--region', 'U', '--exchange', 'Q'], {
        DATA_DIR: disk?.folder ?? '',
      }),
    ).toMatchObject({
      code: 2,
      complaint: expect.stringMatching(
        /^The import stopped: no space left on device.*goes on behind what is stored\.$/m,
      ),
    });
  });

  it('recovers when there is room, with the end of the session written', async () => {
    disk?.clear();
    while ((await readiness()).status === 200 && JSON.stringify((await readiness()).verdict).includes('degraded'));
    expect((await save('saved')).status).toBe(200);
    await server.stop();
    await server.start();
    expect(await Promise.all([leaving, leavingLater, staying].map(loggedIn))).toEqual([false, false, true]);
    expect(await (await get('/api/usersettings/get/spasettings/a', staying)).text()).toContain('saved');
  });

  it('cannot be started, nor can a command be run beside it, and each says why', async () => {
    await server.stop();
    disk?.fill();
    await expect(server.start()).rejects.toThrow(/is full\. Make room/);
    const file = join(beside, 'bars.csv');
    const env = { DATA_DIR: disk?.folder ?? '' };
    for (const command of [
      ['server/import/command.ts', file, '--symbol', 'FULL', '--region', 'C', '--exchange', 'T'],
      ['server/accounts/user-command.ts', 'list'],
      ['server/feeds/command.ts', 'list'],
      ['server/blocks/command.ts'],
    ]) {
      const { code, complaint } = await runToEnd(command, env);
      expect([command[0], code, complaint]).toEqual([
        command[0],
        expect.any(Number),
        expect.stringMatching(/is full\. Make room/),
      ]);
      expect(code).not.toBe(0);
    }
    disk?.clear();
    await server.start();
    expect(await loggedIn(staying)).toBe(true);
  });
});
