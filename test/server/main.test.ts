import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { DEMO_PASSWORD, TestServer } from '../support/server.ts';
import { BARE, runToEnd } from './run-to-end.ts';

const MAIN = fileURLToPath(new URL('../../server/main.ts', import.meta.url));
const RECORD_END = '\u001e';

let server: TestServer;
/** Data for the servers that run separately, one after the other; the first one to get that far loads the seed. */
const ownData = mkdtempSync(join(tmpdir(), 'borealis-own-'));

beforeAll(async () => {
  server = new TestServer();
  await server.start();
});

afterAll(async () => {
  await server.dispose();
  rmSync(ownData, { recursive: true, force: true });
});

/** Cookie and token of a new login. */
async function logIn(userid = 'demo'): Promise<{ cookie: string; token: string }> {
  const answer = await fetch(`${server.url}/api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ userid, password: DEMO_PASSWORD }),
  });
  expect(((await answer.json()) as { xx: string }).xx).not.toBe('');
  const pairs = answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
  const token = pairs.find((pair) => pair.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length) ?? '';
  return { cookie: pairs.join('; '), token };
}

/** A live feed connection with a completed handshake; everything received is passed to `heard`. */
async function openFeed(heard: (record: string) => void = () => {}): Promise<WebSocket> {
  const { cookie, token } = await logIn();
  const headers = { cookie, 'X-XSRF-TOKEN': token };
  const negotiated = await fetch(`${server.url}/tickerHub/negotiate?negotiateVersion=1`, { method: 'POST', headers });
  expect(negotiated.status).toBe(200);
  const { connectionToken } = (await negotiated.json()) as { connectionToken: string };
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/tickerHub?id=${connectionToken}`, { headers });
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  const shaken = new Promise((resolve) => socket.once('message', resolve));
  socket.send(`{"protocol":"json","version":1}${RECORD_END}`);
  await shaken;
  socket.on('message', (data) => {
    for (const record of data.toString().split(RECORD_END)) if (record !== '') heard(record);
  });
  return socket;
}

/** Runs the server with these settings until it exits. */
const run = (env: Record<string, string>) => runToEnd([MAIN], { HOST: '127.0.0.1', ...env });

describe('the data server', () => {
  it('says where it is and how to log in', () => {
    expect(server.output).toContain(server.url);
    expect(server.output).toMatch(/demo.*DEMO_PASSWORD/);
    expect(server.output).not.toContain(DEMO_PASSWORD);
  });

  it('answers quotes of the market that it opened', async () => {
    const rows = (await (await fetch(`${server.url}/api/quote/MSFT%20SPY/U`)).json()) as {
      status: string;
      last: number;
    }[];
    expect(rows.map(({ status, last }) => [status, last > 0])).toEqual([
      ['', true],
      ['', true],
    ]);
  });

  it('obeys the process that forked it: clock, trades, halts, the feed', async () => {
    const records: string[] = [];
    let waiting = (): void => {};
    const socket = await openFeed((record) => {
      records.push(record);
      waiting();
    });
    const heard = async (text: string): Promise<void> => {
      while (!records.some((record) => record.includes(text))) {
        await new Promise<void>((resolve) => {
          waiting = resolve;
        });
      }
    };
    expect(await server.command({ do: 'hub-clients' })).toBe(1);
    const send = (message: object): void => socket.send(JSON.stringify(message) + RECORD_END);
    send({ type: 4, invocationId: '1', target: 'Ticker', arguments: [['T', 'Q', 'I'], ''] });
    send({ type: 1, invocationId: '2', target: 'subscribe', arguments: ['MSFT', 'U'] });
    await heard('S,Q,MSFT');
    await server.print('MSFT', 'U', 4321, 700);
    await heard('T,Q,MSFT,4321,700');
    await server.command({ do: 'halt', symbol: 'MSFT', region: 'U', code: 169 });
    await heard('S,Q,MSFT,169');
    await server.command({ do: 'halt', symbol: 'MSFT', region: 'U', code: 0 });
    await server.command({ do: 'line', text: 'T,Q,MSFT,not a price' });
    await heard('not a price');
    await server.command({ do: 'feed-error', text: 'out of order' });
    await heard('Error,out of order');
    const before = (await server.command<number>({ do: 'step', ms: 0 })) ?? 0;
    expect(await server.command({ do: 'step', ms: 5000 })).toBe(before + 5000);
    await expect(
      server.command({ do: 'print', symbol: 'NOPE', region: 'U', price: 1, size: 1, flags: 4 }),
    ).rejects.toThrow(/NOPE/);
    await expect(server.command({ do: 'nothing' })).rejects.toThrow(/unknown command/);
    socket.terminate();
  });

  it('tells no trade of a security that is halted, on a socket either, until it is lifted', async () => {
    let records = '';
    let waiting = (): void => {};
    const socket = await openFeed((record) => {
      records += record;
      waiting();
    });
    const heard = async (text: string): Promise<void> => {
      while (!records.includes(text)) {
        await new Promise<void>((resolve) => {
          waiting = resolve;
        });
      }
    };
    const send = (message: object): void => socket.send(JSON.stringify(message) + RECORD_END);
    send({ type: 4, invocationId: '1', target: 'Ticker', arguments: [['T', 'Q', 'X', 'I'], ''] });
    send({ type: 1, invocationId: '2', target: 'subscribe', arguments: ['MSFT', 'U'] });
    send({ type: 1, invocationId: '3', target: 'subscribe', arguments: ['SPY', 'U'] });
    await heard('S,Q,MSFT,0');
    await heard('S,X,SPY,0');
    await server.command({ do: 'halt', symbol: 'MSFT', region: 'U', code: 169 });
    await heard('S,Q,MSFT,169');
    records = '';
    await server.step(120);
    await server.command({ do: 'line', text: 'T,Q,MSFT,the end of two minutes' });
    await heard('the end of two minutes');
    expect(records).toMatch(/T,X,SPY,\d/);
    expect(records).not.toMatch(/T,Q,MSFT,\d/);
    await expect(server.print('MSFT', 'U', 4321, 700)).rejects.toThrow('MSFT is halted');
    await server.command({ do: 'halt', symbol: 'MSFT', region: 'U', code: 0 });
    await heard('S,Q,MSFT,0');
    await server.step(60);
    await server.command({ do: 'line', text: 'T,Q,MSFT,the end of another' });
    await heard('the end of another');
    expect(records).toMatch(/T,Q,MSFT,\d/);
    socket.terminate();
  });

  it('needs the anti-forgery token at the hub, too', async () => {
    const { cookie } = await logIn();
    const url = `${server.url}/tickerHub/negotiate?negotiateVersion=1`;
    expect((await fetch(url, { method: 'POST', headers: { cookie } })).status).toBe(403);
    expect((await fetch(url, { method: 'POST' })).status).toBe(401);
  });

  it('refuses a second server on its data folder, and on its port, with the way out', async () => {
    const folder = await run({ DATA_DIR: server.dataDir, PORT: '0' });
    expect(folder).toMatchObject({ code: 1, output: '' });
    expect(folder.complaint).toMatch(new RegExp(`${server.dataDir}.*DATA_DIR=`, 's'));
    const other = mkdtempSync(join(tmpdir(), 'borealis-port-'));
    const port = new URL(server.url).port;
    const taken = await run({ DATA_DIR: other, PORT: port });
    expect(taken.code).toBe(1);
    expect(taken.complaint).toMatch(new RegExp(`Port ${port}.*PORT=`, 's'));
    expect(taken.output).not.toContain('password');
    for (const { complaint } of [folder, taken]) expect(complaint.trim().split('\n')).toHaveLength(1);
    rmSync(other, { recursive: true, force: true });
  });

  it('refuses a bad setting and an address that is not there', async () => {
    expect(await run({ PORT: 'x' })).toMatchObject({ code: 1, complaint: expect.stringMatching(/^PORT=x/) });
    const result = await run({ DATA_DIR: ownData, HOST: '192.0.2.1', PORT: '0' });
    expect(result).toMatchObject({ code: 1, complaint: expect.stringMatching(/^HOST=192\.0\.2\.1/) });
  });

  it('stops cleanly with an open feed, and starts again on the same data', async () => {
    const socket = await openFeed();
    const closed = new Promise((resolve) => socket.once('close', resolve));
    const waiting = fetch(`${server.url}/api/quote/MSFT/U`);
    expect(await server.stop()).toBe(0);
    await closed;
    await waiting.catch(() => {});
    expect(server.output).toContain('First run');
    const before = server.output.length;
    await server.start();
    const said = (): string => server.output.slice(before);
    await expect.poll(said).toContain('is running at');
    expect(said()).not.toContain('First run');
    await logIn();
  });

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('stops cleanly on %s, also when it comes twice', async (signal) => {
    const child = spawn(process.execPath, [MAIN], { env: { ...BARE, PORT: '0', DATA_DIR: ownData, DEMO_PASSWORD } });
    let output = '';
    await new Promise<void>((resolve) => {
      child.stdout.on('data', (text: Buffer) => {
        output += text.toString();
        if (output.includes('Ctrl-C stops it.')) resolve();
      });
    });
    const ended = new Promise((resolve) => child.once('exit', (code) => resolve(code)));
    child.kill(signal);
    child.kill(signal);
    expect(await ended).toBe(0);
  });

  it('starts again after it was killed', async () => {
    await server.kill();
    await server.start();
    await logIn('demo-delayed');
  });

  it('shows a random demo password once', async () => {
    const own = new TestServer({ DEMO_PASSWORD: '' });
    await own.start();
    const password = /password (\S+) \(shown this once\)/.exec(own.output)?.[1];
    expect(password).toMatch(/^[\w-]{12}$/);
    await own.stop();
    await own.start();
    expect(own.output.split(password ?? '')).toHaveLength(2);
    await own.dispose();
  });
});
