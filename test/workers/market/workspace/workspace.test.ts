import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { LocalChange } from '../../../../engine/workspace/local-workspace.ts';
import { Http } from '../../../../workers/market/calls/http.ts';
import { Workspace } from '../../../../workers/market/workspace/workspace.ts';
import { WorkspaceDisk } from '../../../../workers/market/workspace/workspace-disk.ts';
import { DEMO_PASSWORD, TestServer } from '../../../support/server.ts';
import { Browser, type BrowserTab, OpenedWorkspace } from '../browser.ts';

/** Workspaces of market workers that run against the real data server; each `Browser` is a device. */
const TIMINGS = { refresh: 150, refreshLoggedIn: 150, loginTick: 20, fadeStep: 50, reconnect: [50, 100] };

let server: TestServer;
let desk: Browser;
let laptop: Browser;
let phone: Browser;
/** A name that no other test uses. */
let name: string;
let names = 0;

beforeAll(async () => {
  server = new TestServer({ TIMINGS: JSON.stringify(TIMINGS) });
  await server.start();
});
afterAll(() => server.dispose());

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  names += 1;
  name = `board-of-test-${names}`;
  desk = new Browser(server.url);
  laptop = new Browser(server.url);
  phone = new Browser(server.url);
  await Promise.all([desk.start(), laptop.start(), phone.start()]);
});
afterEach(async () => {
  await Promise.all([desk.close(), laptop.close(), phone.close()]);
  vi.restoreAllMocks();
});

const board = (id: string, title: string | null): LocalChange => ({
  id,
  kind: 'board',
  within: '',
  body: title === null ? null : JSON.stringify({ name: title, place: 'V' }),
});

async function opened(browser: Browser, user = '', realtime = true): Promise<[OpenedWorkspace, BrowserTab]> {
  const tab = await browser.openTab();
  if (user !== '') expect(await tab.login(user, DEMO_PASSWORD, realtime)).toBe(true);
  if (realtime && user !== '') await tab.state((state) => state.feed.connected);
  const workspace = await tab.openWorkspace();
  await workspace.until(({ owner, phase }) => owner === user && phase === 'ready');
  return [workspace, tab];
}

const has = (title: string) => (bodies: readonly string[]) => bodies.some((body) => body.includes(`"${title}"`));
const lacks = (title: string) => (bodies: readonly string[]) => !has(title)(bodies);

test('a change shows on another device of the user, whose feed says so, and nowhere else', async () => {
  const [[mine], [hers], [others]] = await Promise.all([
    opened(desk, 'demo'),
    opened(laptop, 'demo'),
    opened(phone, 'demo-delayed', false),
  ]);
  await mine.change('demo', board(name, 'Day'));
  await hers.objects('board', '', has('Day'));
  await mine.until(({ unsaved }) => unsaved === 0);
  await hers.change('demo', board(name, 'Night'));
  await mine.objects('board', '', has('Night'));
  await mine.change('demo', board(name, null));
  await hers.objects('board', '', lacks('Night'));
  await others.change('demo-delayed', board(name, 'Theirs'));
  await others.until(({ unsaved }) => unsaved === 0);
  expect(await mine.objects('board', '', () => true)).toEqual([]);
});

test('a change shows on a device that polls', async () => {
  const [[mine], [hers]] = await Promise.all([opened(desk, 'demo'), opened(laptop, 'demo', false)]);
  await mine.change('demo', board(name, 'Polled'));
  await hers.objects('board', '', has('Polled'));
});

test('changes wait while there is no server, and where two devices changed the same, both stay', async () => {
  const [[mine], [hers]] = await Promise.all([opened(desk, 'demo'), opened(laptop, 'demo')]);
  await mine.change('demo', board(name, 'Before'));
  await hers.objects('board', '', has('Before'));
  await server.kill();
  await mine.change('demo', board(name, 'At the desk'));
  await hers.change('demo', board(name, 'On the way'));
  await mine.until(({ unsaved }) => unsaved === 1);
  await server.start();
  for (const workspace of [mine, hers]) {
    const both = await workspace.objects('board', '', (all) => has('At the desk')(all) && has('On the way')(all));
    expect(both.filter((body) => body.includes('"copy":true'))).toHaveLength(1);
  }
  await mine.until(({ unsaved }) => unsaved === 0);
});

test('what a visitor made is taken along at the login, and is nobody else’s afterwards', async () => {
  const [mine, tab] = await opened(desk);
  await mine.change('', board(name, 'As a visitor'));
  expect(await tab.login('demo', DEMO_PASSWORD, true)).toBe(true);
  expect(await mine.until(({ owner, taken }) => owner === 'demo' && taken > 0)).toMatchObject({ taken: 1 });
  await mine.objects('board', '', has('As a visitor'));
  const [hers] = await opened(laptop, 'demo');
  await hers.objects('board', '', has('As a visitor'));
  await tab.api.logout();
  await mine.until(({ owner, phase }) => owner === '' && phase === 'ready');
  await mine.objects('board', '', lacks('As a visitor'));
  expect(await tab.login('demo-delayed', DEMO_PASSWORD, false)).toBe(true);
  expect(await mine.until(({ owner, phase }) => owner === 'demo-delayed' && phase === 'ready')).toMatchObject({
    taken: 0,
  });
  expect(lacks('As a visitor')(await mine.objects('board', '', () => true))).toBe(true);
});

test('what the server does not take stays, and is said not to be saved', async () => {
  const [mine] = await opened(desk, 'demo');
  await mine.change('demo', board(name, 'x'.repeat(61)));
  expect(await mine.until(({ refused }) => refused !== '')).toMatchObject({ refused: 'invalid', unsaved: 1 });
  await mine.change('demo', board(name, 'Short'));
  await mine.until(({ refused, unsaved }) => refused === '' && unsaved === 0);
});

test('whoever logs out waits for a call only if a change is unsaved', async () => {
  const calls: string[] = [];
  const answer: typeof fetch = async (_, init) => {
    calls.push(init?.method ?? '');
    const page = { objects: [], revision: 0, last: 0, whole: false };
    return Response.json(init?.method === 'POST' ? [{ id: name, revision: 1 }] : page);
  };
  const http = new Http('http://server', answer, { heard() {}, unreachable() {}, tokenRefused() {}, visitor() {} });
  const disk = new WorkspaceDisk(undefined);
  const workspace = new Workspace({ http, disk, others: undefined, mayWrite: () => true });
  const { port1, port2 } = new MessageChannel();
  workspace.open({ enders: new Set() }, port1);
  const mine = new OpenedWorkspace(port2);
  await workspace.begin('ann');
  await mine.until(({ phase }) => phase === 'ready');
  expect(calls.splice(0)).toEqual(['GET']);
  await workspace.flush();
  expect(calls).toEqual([]);
  await mine.change('ann', board(name, 'Day'));
  await workspace.flush();
  expect(calls).toEqual(['GET', 'POST']);
  await workspace.begin('');
  port1.close();
  port2.close();
});
