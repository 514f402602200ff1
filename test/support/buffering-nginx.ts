import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './free-port.ts';

const NGINX = '/usr/sbin/nginx';

/** Whether nginx is installed. */
export const hasNginx = existsSync(NGINX);

/**
 * An nginx in front of a server, configured like many office proxies: it buffers answers even if the server asks it not to
 * (`X-Accel-Buffering`), and upgrades no connection.
 */
export class BufferingNginx {
  private readonly target: string;
  private folder = '';
  private child: ChildProcess | undefined;
  private port = 0;

  constructor(target: string) {
    this.target = target;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    this.port = await freePort();
    this.folder = mkdtempSync(join(tmpdir(), 'borealis-nginx-'));
    const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${this.folder};`,
    );
    const configuration = `
      daemon off; worker_processes 1; pid ${this.folder}/pid; error_log ${this.folder}/error.log;
      events {}
      http {
        access_log off; ${paths.join(' ')}
        server {
          listen 127.0.0.1:${this.port};
          location / {
            proxy_pass ${this.target}; proxy_set_header Host 127.0.0.1:${this.port};
            proxy_buffering on; proxy_buffers 8 64k; proxy_ignore_headers X-Accel-Buffering;
          }
        }
      }`;
    writeFileSync(join(this.folder, 'nginx.conf'), configuration);
    const args = ['-p', this.folder, '-c', join(this.folder, 'nginx.conf'), '-e', join(this.folder, 'error.log')];
    const child = spawn(NGINX, args, { stdio: 'ignore' });
    this.child = child;
    // Otherwise it would outlive a test that fails before stopping it.
    process.once('exit', () => child.kill());
    while (!(await answers(this.url))) {
      if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}`);
      await pause(20);
    }
  }

  async stop(): Promise<void> {
    const { child } = this;
    if (child !== undefined && child.exitCode === null) {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
    }
    rmSync(this.folder, { recursive: true, force: true });
  }
}

function answers(url: string): Promise<boolean> {
  return fetch(`${url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
}
