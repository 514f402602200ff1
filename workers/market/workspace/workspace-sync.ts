import type { LocalWorkspace } from '../../../engine/workspace/local-workspace.ts';
import { MAX_CHANGES } from '../../../engine/workspace/workspace-object.ts';
import { Failure, failureOf } from '../../api/failure.ts';
import type { Http } from '../calls/http.ts';
import { loadWorkspace, sendChanges } from '../calls/workspace-calls.ts';

/** The most characters of the bodies in one call. */
const CALL_CHARACTERS = 100_000;

/** How long (ms) to wait after a failure before the next try, if the server does not say; the server's return ends it, too. */
const AGAIN = 5_000;

/** What the exchange needs. */
interface SyncHost {
  readonly http: Http;
  readonly local: LocalWorkspace;
  readonly device: string;
  /** Whether changes may be sent: the session is the owner's, and its token is known. */
  mayWrite(): boolean;
  /** The local workspace may have changed; `isRead`: all that the server had is in it. Resolves when that is kept. */
  changed(isRead: boolean): Promise<void>;
}

/** Exchanges changes with the server, one exchange at a time, until both sides know the same. */
export class WorkspaceSync {
  /** Epoch ms of the last complete exchange; 0 before the first. */
  doneAt = 0;
  private readonly host: SyncHost;
  private running: Promise<void> | undefined;
  private again = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private ended = false;
  private batch = MAX_CHANGES;

  constructor(host: SyncHost) {
    this.host = host;
  }

  /** Exchanges now; resolves when nothing is left to exchange, or it failed. */
  run(): Promise<void> {
    this.again = true;
    clearTimeout(this.timer);
    this.timer = undefined;
    this.running ??= this.exchange().finally(() => {
      this.running = undefined;
    });
    return this.running;
  }

  /** Exchanges in `wait` ms, unless that is to happen earlier. */
  soon(wait: number): void {
    if (this.ended) return;
    this.timer ??= setTimeout(() => this.run(), wait);
  }

  /** The workspace is another one now. */
  end(): void {
    this.ended = true;
    clearTimeout(this.timer);
  }

  private async exchange(): Promise<void> {
    try {
      while (this.again && !this.ended) {
        this.again = false;
        await this.pull();
        while (!this.ended && (await this.push()));
        if (!this.ended) this.doneAt = Date.now();
      }
    } catch (thrown) {
      // `Http` has logged it. Without a session there is nothing to try until there is one.
      const wait = thrown instanceof Failure && thrown.wait > 0 ? thrown.wait : AGAIN;
      if (failureOf(thrown) !== 'not-logged-in') this.soon(wait);
    }
  }

  private async pull(): Promise<void> {
    const { http, local, device, changed } = this.host;
    for (;;) {
      const page = await loadWorkspace(http, device, local.since);
      if (this.ended) return;
      if (!local.takePage(page)) break;
    }
    await changed(true);
  }

  /** Sends some of what is waiting; false if there is nothing. */
  private async push(): Promise<boolean> {
    const { http, local, device, mayWrite, changed } = this.host;
    if (!mayWrite()) return false;
    const changes = local.outgoing(this.batch, CALL_CHARACTERS, false);
    if (changes.length === 0) return false;
    // What was sent is known before it is: it may arrive although the answer does not.
    await changed(true);
    // Meanwhile somebody else may have logged in, whose workspace would get them.
    if (this.ended || !mayWrite()) return false;
    try {
      const answers = await sendChanges(http, device, changes);
      if (this.ended) return false;
      changes.forEach((change, i) => {
        const answer = answers[i];
        if (answer !== undefined) local.answered(change, answer);
      });
      this.batch = MAX_CHANGES;
    } catch (thrown) {
      if (failureOf(thrown) !== 'refused') throw thrown;
      if (this.ended) return false;
      // One of them cannot even be read: alone it holds up nothing.
      const [only] = changes;
      if (changes.length === 1 && only !== undefined) local.answered(only, { id: only.id, refused: 'invalid' });
      this.batch = 1;
    }
    await changed(true);
    return true;
  }
}
