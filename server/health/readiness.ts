import { inTime } from './in-time.ts';

/** What a part answers when it is asked whether it works; a rejection is a no. */
export type Check = () => Promise<boolean> | boolean;

/** What `GET /readyz` says: `draining` while the process is being stopped, `failing` when a part does not work, `starting` before. */
interface Verdict {
  readonly status: 'starting' | 'ready' | 'failing' | 'draining';
  /** Each part by its name. */
  readonly parts: Readonly<Record<string, 'ok' | 'failing'>>;
}

/** Whether this process may be sent requests. A part is added with a line where the process is put together (`main.ts`). */
export class Readiness {
  private checks: ReadonlyMap<string, Check> | undefined;
  private looking: Promise<Verdict> | undefined;
  private draining = false;

  /** The process has started: its parts can be asked. */
  begin(checks: Readonly<Record<string, Check>>): void {
    this.checks = new Map(Object.entries(checks));
  }

  /** From now on the answer is no: a load balancer is to send its requests elsewhere. */
  drain(): void {
    this.draining = true;
  }

  /** Asks every part. Who asks while an answer is being found gets the same one: many askers cost the store one question. */
  async verdict(): Promise<Verdict> {
    this.looking ??= this.look().finally(() => {
      this.looking = undefined;
    });
    const verdict = await this.looking;
    return this.draining ? { ...verdict, status: 'draining' } : verdict;
  }

  private async look(): Promise<Verdict> {
    if (this.checks === undefined) return { status: 'starting', parts: {} };
    const found = await Promise.all(
      [...this.checks].map(async ([name, check]) => [name, await inTime(check, false)] as const),
    );
    return {
      status: found.every(([, good]) => good) ? 'ready' : 'failing',
      parts: Object.fromEntries(found.map(([name, good]) => [name, good ? 'ok' : 'failing'] as const)),
    };
  }
}
