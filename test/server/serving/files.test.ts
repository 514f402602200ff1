import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { freePort } from '../../support/free-port.ts';
import { TestServer } from '../../support/server.ts';

const file = (name: string): string =>
  readFileSync(new URL(`../../../server/serving/${name}`, import.meta.url), 'utf8');

function has(program: string): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'pipe' });
    return true;
  } catch {
    return false;
  }
}

it.skipIf(!has('systemd-analyze'))('the service is one to systemd (skipped where that is not installed)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'borealis-service-'));
  try {
    // The program has to exist.
    const unit = file('borealis.service').replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`);
    const path = join(folder, 'borealis.service');
    writeFileSync(path, unit);
    const said = execFileSync('systemd-analyze', ['verify', '--man=no', path], { encoding: 'utf8', stdio: 'pipe' });
    expect(said).toBe('');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it.skipIf(!has('promtool'))('the alert rules are rules to Prometheus (skipped where it is not installed)', () => {
  const path = new URL('../../../server/serving/alerts.yml', import.meta.url).pathname;
  expect(execFileSync('promtool', ['check', 'rules', path], { encoding: 'utf8' })).toContain('SUCCESS: 13 rules found');
});

it.each(['nginx.conf', 'Caddyfile', 'borealis.service', 'Containerfile'])(
  '%s says that the server has to know its name, or it would answer nobody behind a proxy',
  (name) => {
    expect(file(name)).toContain('ALLOWED_HOSTS=quotes.example.com');
  },
);

/** Metrics that exist only with several servers (`metrics.ts`, `watchShared`). */
const SHARED = ['borealis_market_silence_seconds', 'borealis_market_held'];

it('the alert rules ask for figures that a server has', async () => {
  const port = await freePort();
  const server = new TestServer({ METRICS_PORT: String(port) });
  await server.start();
  try {
    await fetch(`${server.url}/healthz`);
    const figures = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    const asked = file('alerts.yml').match(/\b(borealis|nodejs|process)_[a-z0-9_]+/g) ?? [];
    expect(asked.length).toBeGreaterThan(10);
    const missing = asked.filter((name) => !SHARED.includes(name) && !new RegExp(`^${name}[ {]`, 'm').test(figures));
    expect(missing).toEqual([]);
  } finally {
    await server.dispose();
  }
});
