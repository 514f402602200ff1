import { inTime } from './in-time.ts';

/** What a part answers when it is asked whether it works; a rejection is a no. */
export type Check = () => Promise<boolean> | boolean;

/**
 * What `GET /readyz` says: `starting` before the parts can be asked, `draining` while the process is being stopped, `failing`
 * when a part does not work, `degraded` when most calls are answered without that part.
 */
interface Verdict {
  readonly status: 'starting' | 'ready' | 'degraded' | 'failing' | 'draining';
  /** Each part by its name. */
  readonly parts: Readonly<Record<string, 'ok' | 'failing'>>;
}

/** Whether a process with that verdict should get requests. */
export function isServing({ status }: Verdict): boolean {
  return status === 'ready' || status === 'degraded';
}

/** Whether this process may be sent requests. A part is added with a line where the process is put together (`main.ts`). */
export class Readiness {
  private checks: Readonly<Record<string, Check>> | undefined;
  private lesser: Readonly<Record<string, Check>> = {};
  private looking: Promise<Verdict> | undefined;
  private draining = false;

  /** The process has started: its parts can be asked. `lesser`: the parts without which most calls are answered. */
  begin(checks: Readonly<Record<string, Check>>, lesser: Readonly<Record<string, Check>> = {}): void {
    this.checks = checks;
    this.lesser = lesser;
  }

  /** From now on the answer is no: a load balancer is to send its requests elsewhere. */
  drain(): void {
    this.draining = true;
  }

  /** Asks every part. A question that comes while an answer is being found gets that answer: many callers cost the store one question. */
  async verdict(): Promise<Verdict> {
    this.looking ??= this.look().finally(() => {
      this.looking = undefined;
    });
    const verdict = await this.looking;
    return this.draining ? { ...verdict, status: 'draining' } : verdict;
  }

  private async look(): Promise<Verdict> {
    if (this.checks === undefined) return { status: 'starting', parts: {} };
    const parts = await Promise.all(
      Object.entries({ ...this.checks, ...this.lesser }).map(
        async ([name, check]) => [name, (await inTime(check, false)) ? 'ok' : 'failing'] as const,
      ),
    );
    const failing = parts.filter(([, state]) => state === 'failing');
    const status = failing.some(([name]) => !(name in this.lesser)) ? 'failing' : 'degraded';
    return { status: failing.length === 0 ? 'ready' : status, parts: Object.fromEntries(parts) };
  }
}
