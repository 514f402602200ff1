import type { LocalWorkspace } from '../../../engine/workspace/local-workspace.ts';
import { MAX_CHANGES } from '../../../engine/workspace/workspace-object.ts';
import { Failure, failureOf } from '../../api/failure.ts';
import type { Http } from '../calls/http.ts';
import { loadWorkspace, sendChanges } from '../calls/workspace-calls.ts';

/** The most characters of the bodies in one call. */
const CALL_CHARACTERS = 100_000;

/**
 * How long (ms) to wait before the next try after a failure, unless the server says how long. The wait also ends when the
 * server is back.
 */
const AGAIN = 5_000;

/** What the synchronization needs from its workspace. */
interface SyncHost {
  readonly http: Http;
  readonly local: LocalWorkspace;
  readonly device: string;
  /** Whether changes may be sent: the owner is logged in, and the session's token is known. */
  mayWrite(): boolean;
  /** The local workspace may have changed. `isRead`: it contains all of the server's changes. Resolves when it is stored. */
  changed(isRead: boolean): Promise<void>;
}

/** Exchanges changes with the server, one exchange at a time, until both sides have the same objects. */
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

  /** Exchanges now. Resolves when nothing is left to exchange, or after a failure. */
  run(): Promise<void> {
    this.again = true;
    clearTimeout(this.timer);
    this.timer = undefined;
    this.running ??= this.exchange().finally(() => {
      this.running = undefined;
    });
    return this.running;
  }

  /** Exchanges in `wait` ms, unless an earlier exchange is scheduled. */
  soon(wait: number): void {
    if (this.ended) return;
    this.timer ??= setTimeout(() => this.run(), wait);
  }

  /** Stops for good, because another workspace replaces this one. */
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
      // `Http` has logged the failure. Without a session there is no retry; a login starts one.
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

  /** Sends some of the waiting changes; false if there are none. */
  private async push(): Promise<boolean> {
    const { http, local, device, mayWrite, changed } = this.host;
    if (!mayWrite()) return false;
    const changes = local.outgoing(this.batch, CALL_CHARACTERS, false);
    if (changes.length === 0) return false;
    // The sent versions are stored before they are sent, because a change may arrive although its answer does not.
    await changed(true);
    // Somebody else may have logged in meanwhile; the changes must not reach that user's workspace.
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
      // The server cannot read one of the changes. They are sent one by one, so that it does not block the others.
      const [only] = changes;
      if (changes.length === 1 && only !== undefined) local.answered(only, { id: only.id, refused: 'invalid' });
      this.batch = 1;
    }
    await changed(true);
    return true;
  }
}
