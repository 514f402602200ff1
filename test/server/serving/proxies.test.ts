import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../support/free-port.ts';
import { TestServer } from '../../support/server.ts';

const SERVING = new URL('../../../server/serving/', import.meta.url).pathname;
const CLIENT = new URL('feed-client.ts', import.meta.url).pathname;

let folder: string;
let server: TestServer;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'borealis-serving-'));
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...names, ...files], {
    stdio: 'pipe',
  });
  server = new TestServer({ TRUST_PROXY: '1', ALLOWED_HOSTS: 'quotes.test' });
  await server.start();
});

afterAll(async () => {
  await server.dispose();
  rmSync(folder, { recursive: true, force: true });
});

/** A running proxy, and its TLS port. */
interface Proxy {
  readonly port: number;
  readonly child: ChildProcess;
}

async function nginx(): Promise<Proxy> {
  const [port, plain] = [await freePort(), await freePort()];
  const ours = readFileSync(join(SERVING, 'nginx.conf'), 'utf8')
    .replace('server 127.0.0.1:8080;', `server ${new URL(server.url).host};`)
    .replace('listen 80;', `listen 127.0.0.1:${plain};`)
    .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
    .replaceAll('quotes.example.com;', 'localhost;')
    .replace(/ssl_certificate .*;/, `ssl_certificate ${folder}/cert.pem;`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${folder}/key.pem;`);
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  writeFileSync(
    join(folder, 'nginx.conf'),
    `pid ${folder}/nginx.pid; error_log ${folder}/nginx.log; events {} http { access_log off; ${places.join(' ')}\n${ours} }`,
  );
  return start('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf'), '-g', 'daemon off;'], port);
}

async function caddy(): Promise<Proxy> {
  const port = await freePort();
  const ours = readFileSync(join(SERVING, 'Caddyfile'), 'utf8')
    .replace('quotes.example.com {', `https://localhost:${port} {\n\ttls ${folder}/cert.pem ${folder}/key.pem`)
    .replace('127.0.0.1:8080 {', `${new URL(server.url).host} {`);
  const file = join(folder, 'Caddyfile');
  writeFileSync(file, `{\n\tadmin off\n\tauto_https disable_redirects\n\tdefault_bind 127.0.0.1\n}\n${ours}`);
  return start('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], port);
}

async function start(program: string, args: readonly string[], port: number): Promise<Proxy> {
  const child = spawn(program, args, { stdio: 'ignore', env: { ...process.env, HOME: folder } });
  let ended = false;
  child.once('exit', () => {
    ended = true;
  });
  while (!(await answers(port))) if (ended) throw new Error(`${program} ended before it listened`);
  return { port, child };
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const tell = (listens: boolean) => () => {
      socket.destroy();
      setTimeout(resolve, 20, listens);
    };
    socket.once('connect', tell(true)).once('error', tell(false));
  });
}

/** Status, headers and text of a page behind the proxy. */
function get(port: number, path: string): Promise<{ status: number | undefined; cookies: string; text: string }> {
  return new Promise((resolve, reject) => {
    const asked = request({ port, path, host: 'localhost', ca: readFileSync(join(folder, 'cert.pem')) }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (more: string) => {
        text += more;
      });
      answer.on('end', () =>
        resolve({ status: answer.statusCode, cookies: String(answer.headers['set-cookie'] ?? ''), text }),
      );
    });
    asked.once('error', reject).end();
  });
}

function isInstalled(program: string): boolean {
  try {
    execFileSync(program, [program === 'nginx' ? '-v' : 'version'], { stdio: 'pipe' });
    return true;
  } catch {
    return false;
  }
}

const PROXIES = { nginx, caddy } as const;

describe.each(Object.keys(PROXIES) as (keyof typeof PROXIES)[])('behind %s with TLS', (name) => {
  describe.skipIf(!isInstalled(name))('(skipped where it is not installed)', () => {
    let proxy: Proxy;

    beforeAll(async () => {
      proxy = await PROXIES[name]();
    });

    afterAll(async () => {
      const ended = new Promise((resolve) => proxy.child.once('exit', resolve));
      proxy.child.kill('SIGTERM');
      await ended;
    });

    it('page and calls are answered', async () => {
      expect(await get(proxy.port, '/healthz')).toMatchObject({ status: 200 });
      expect(JSON.parse((await get(proxy.port, '/api/quote/MSFT/U')).text)).toMatchObject([{ symbol: 'MSFT' }]);
    });

    it.each(['WebSockets', 'ServerSentEvents', 'LongPolling'])('a trade comes at once over %s', async (transport) => {
      const client = spawn(process.execPath, [CLIENT, `https://localhost:${proxy.port}`, transport], {
        env: { PATH: '', NODE_EXTRA_CA_CERTS: join(folder, 'cert.pem') },
      });
      try {
        let said = '';
        for (const stream of [client.stdout, client.stderr]) {
          stream.setEncoding('utf8').on('data', (text: string) => {
            said += text;
          });
        }
        await expect.poll(() => said).toMatch(/^S,Q,MSFT,/m);
        // The server knows that the browser speaks TLS.
        expect(said).toMatch(/^cookies(?: __Host-\S+){3}$/m);
        await server.print('MSFT', 'U', 219.87, 700);
        await expect.poll(() => said).toMatch(/^T,Q,MSFT,219\.87,700,/m);
      } finally {
        const ended = new Promise((resolve) => client.once('exit', resolve));
        client.kill();
        await ended;
      }
    });
  });
});
