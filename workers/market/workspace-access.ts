import type { Account } from './account.ts';
import type { Http } from './calls/http.ts';
import type { BrowserTab } from './tabs/tabs.ts';
import type { Workspace } from './workspace/workspace.ts';

/** The parts of the worker on which the workspace depends. */
interface AccessHost {
  readonly http: Http;
  readonly account: Pick<Account, 'session' | 'awaitsToken'>;
  /** Absent, or throws, where the browser has no storage. Then a visitor's workspace lasts only as long as the worker. */
  readonly storage: (() => IDBFactory) | undefined;
  /** The workers of the browser's other tabs, if each has its own. May throw. */
  readonly others: (() => BroadcastChannel | undefined) | undefined;
  /** Whether it is known who uses this browser. */
  knowsUser(): boolean;
}

/** The user's workspace. Its code is loaded when a tab opens it, or when a visitor, who may have one, logs in. */
export class WorkspaceAccess {
  private readonly host: AccessHost;
  private loading: Promise<Workspace> | undefined;
  private workspace: Workspace | undefined;
  /** The user, empty for a visitor; null until it is known. */
  private user: string | null = null;
  private wasWriting = false;

  constructor(host: AccessHost) {
    this.host = host;
  }

  /** Opens it for a tab. */
  async open(tab: BrowserTab, port: MessagePort): Promise<void> {
    (await this.load()).open(tab, port);
  }

  /** The account changed: the workspace is that of whoever is logged in now, or whose session has expired. */
  follow(): void {
    if (!this.host.knowsUser()) return;
    const { loggedIn, expired, userid } = this.host.account.session.state;
    const user = loggedIn || expired ? userid : '';
    const logsIn = this.user === '' && user !== '';
    this.user = user;
    if (logsIn) this.load().catch(() => {});
    void this.workspace?.begin(user);
    const mayWrite = this.mayWrite();
    if (mayWrite && !this.wasWriting) void this.workspace?.flush();
    this.wasWriting = mayWrite;
  }

  /** The server's workspace has reached this revision. */
  heard(revision: number): void {
    this.workspace?.heard(revision);
  }

  /** Asks for changes by other devices, unless that happened within the last `age` ms. */
  renew(age: number): void {
    this.workspace?.renew(age);
  }

  /** Sends unsaved changes. Resolves when they are saved, or after a failure. */
  async flush(): Promise<void> {
    await this.workspace?.flush();
  }

  /** The user logs out: sends unsaved changes, so that nothing has to stay in the browser. */
  async leave(): Promise<void> {
    if (this.user === null || this.user === '') return;
    // If the code cannot be loaded, there is nothing to save.
    const workspace = await this.load().catch(() => undefined);
    await workspace?.flush();
  }

  private mayWrite(): boolean {
    const { session, awaitsToken } = this.host.account;
    return session.state.loggedIn && !awaitsToken;
  }

  private others(): BroadcastChannel | undefined {
    try {
      return this.host.others?.();
    } catch {
      return undefined;
    }
  }

  private load(): Promise<Workspace> {
    this.loading ??= this.make().catch((reason) => {
      this.loading = undefined;
      throw reason;
    });
    return this.loading;
  }

  private async make(): Promise<Workspace> {
    const { http, storage } = this.host;
    const [{ Workspace }, { WorkspaceDisk }] = await Promise.all([
      import('./workspace/workspace.ts'),
      import('./workspace/workspace-disk.ts'),
    ]);
    const workspace = new Workspace({
      http,
      disk: new WorkspaceDisk(storage),
      others: this.others(),
      mayWrite: () => this.mayWrite(),
    });
    this.workspace = workspace;
    if (this.user !== null) void workspace.begin(this.user);
    return workspace;
  }
}
