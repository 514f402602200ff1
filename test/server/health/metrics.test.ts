import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { LoginThrottle } from '../../../server/accounts/login-throttle.ts';
import { SecurityLog } from '../../../server/accounts/security-log.ts';
import { Sessions } from '../../../server/accounts/sessions.ts';
import { Metrics } from '../../../server/health/metrics.ts';
import { Readiness } from '../../../server/health/readiness.ts';
import { HeavyCalls } from '../../../server/http/heavy-calls.ts';
import { readRevision } from '../../../server/store/revision.ts';
import { TOP } from '../../support/source-modules.ts';
import { type HubServer, startHubServer } from '../hub/hub-server.ts';
import { type TemporaryStore, temporaryStore } from '../temporary-store.ts';

let own: TemporaryStore;
let server: HubServer;
let metrics: Metrics;
let securityLog: SecurityLog;

beforeEach(async () => {
  own = await temporaryStore();
  server = await startHubServer();
});

afterEach(async () => {
  await server.stop();
  await own.remove();
});

/** Registers the metrics of a process whose live feed is at `hubPath`. */
function watch(hubPath: string): void {
  metrics = new Metrics();
  const readiness = new Readiness();
  readiness.begin({ store: async () => (await readRevision(own.store)) >= 0 });
  const sessions = new Sessions(own.store);
  securityLog = new SecurityLog(own.store, undefined, console.error);
  metrics.watch({
    readiness,
    hub: () => server.hub,
    sessions,
    throttle: new LoginThrottle(),
    heavy: new HeavyCalls(),
    securityLog,
    hubPath,
  });
}

/** The samples of a metric, without its name. */
function samplesOf(text: string, name: string): string[] {
  const lines = text.split('\n').filter((line) => line.startsWith(name));
  return lines.map((line) => line.slice(name.length).trim());
}

const samples = async (name: string): Promise<string[]> => samplesOf((await metrics.text()).body, name);

it('has every figure but that of the sessions while the store cannot be read, and that again afterwards', async () => {
  watch('/tickerHub');
  expect([await samples('borealis_sessions'), await samples('borealis_ready')]).toEqual([['0'], ['1']]);
  await securityLog.record({ kind: 'wrong-password', userid: 'nobody', address: '10.0.0.1' });
  expect(await samples('borealis_security_events_total{event="wrong-password"}')).toEqual(['1']);
  for (const table of ['revision', 'session'])
    await own.store.schema.alterTable(table).renameTo(`${table}_2`).execute();
  const { body } = await metrics.text();
  const has = (name: string): string[] => samplesOf(body, name);
  expect([has('borealis_sessions'), has('borealis_ready'), has('borealis_hub_streams')]).toEqual([[], ['0'], ['0']]);
  for (const table of ['revision', 'session'])
    await own.store.schema.alterTable(`${table}_2`).renameTo(table).execute();
  expect([await samples('borealis_sessions'), await samples('borealis_ready')]).toEqual([['0'], ['1']]);
});

it('has no metric of ours that the page for operators does not list', async () => {
  watch('/tickerHub');
  metrics.watchShared(() => ({ holds: true, epoch: 1, sequence: 1, whole: true, silence: 0 }));
  const listed = ['operations.md', 'scale-out.md']
    .map((page) => readFileSync(join(TOP, 'server', page), 'utf8'))
    .join();
  const names = [...(await metrics.text()).body.matchAll(/^# TYPE borealis_(\w+)/gm)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => !listed.includes(`${name}\``))).toEqual([]);
});

it('times every call but those of the live feed, wherever that lives', async () => {
  watch('/a');
  for (const route of ['/api/loggedin', '/a', '/a/negotiate', '/adverts/frame.js', '']) {
    metrics.call('GET', route, 200, 0.01);
  }
  const timed = await samples('borealis_http_request_duration_seconds_count');
  expect(timed.map((line) => /route="([^"]*)"/.exec(line)?.[1])).toEqual(['/api/loggedin', '/adverts/frame.js', '']);
});
