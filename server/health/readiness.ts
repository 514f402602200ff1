import { inTime } from './in-time.ts';

/** Checks whether a part works; a rejection counts as a failure. */
export type Check = () => Promise<boolean> | boolean;

/**
 * The answer of `GET /readyz`: `starting` before the parts can be checked, `draining` while the process is stopping, `failing` if
 * a part does not work, `degraded` if most calls can be answered without that part.
 */
interface Verdict {
  readonly status: 'starting' | 'ready' | 'degraded' | 'failing' | 'draining';
  /** The state of each part, by name. */
  readonly parts: Readonly<Record<string, 'ok' | 'failing'>>;
}

/** Whether a process with this verdict should get requests. */
export function isServing({ status }: Verdict): boolean {
  return status === 'ready' || status === 'degraded';
}

/** Whether this process may be sent requests. The parts to check are listed in `main.ts`. */
export class Readiness {
  private checks: Readonly<Record<string, Check>> | undefined;
  private optional: Readonly<Record<string, Check>> = {};
  private checking: Promise<Verdict> | undefined;
  private draining = false;

  /**
   * The process has started, or continues with another market: its parts can be checked. `optional`: the parts without which
   * most calls can be answered.
   */
  begin(checks: Readonly<Record<string, Check>>, optional: Readonly<Record<string, Check>> = {}): void {
    this.checks = checks;
    this.optional = optional;
    this.draining = false;
  }

  /** The process is not ready until it begins again: a load balancer should send its requests elsewhere. */
  drain(): void {
    this.draining = true;
  }

  /** Checks every part. Concurrent calls share one check, so that many callers cost the store one query. */
  async verdict(): Promise<Verdict> {
    this.checking ??= this.check().finally(() => {
      this.checking = undefined;
    });
    const verdict = await this.checking;
    return this.draining ? { ...verdict, status: 'draining' } : verdict;
  }

  private async check(): Promise<Verdict> {
    if (this.checks === undefined) return { status: 'starting', parts: {} };
    const parts = await Promise.all(
      Object.entries({ ...this.checks, ...this.optional }).map(
        async ([name, check]) => [name, (await inTime(check, false)) ? 'ok' : 'failing'] as const,
      ),
    );
    const failing = parts.filter(([, state]) => state === 'failing');
    const status = failing.some(([name]) => !(name in this.optional)) ? 'failing' : 'degraded';
    return { status: failing.length === 0 ? 'ready' : status, parts: Object.fromEntries(parts) };
  }
}
