import { setTimeout as wait } from 'node:timers/promises';
import { reasonOf } from './core/reason.ts';
import { StartupError } from './core/startup-error.ts';
import type { FeedRegistry } from './feeds/feed-registry.ts';
import { openService, type ProcessParts, type Service } from './service.ts';
import { marketMode, type ServerConfig } from './settings/config.ts';
import { readRevision, watchRevision } from './store/revision.ts';
import { storeTrouble } from './store/store-trouble.ts';

/** How often to check whether the feeds were changed. */
const FEEDS_MS = 1_000;
/** How long to wait for a store that does not answer. */
const AGAIN_MS = 500;

/** The longest that a change waits for running calls (milliseconds): meanwhile nobody is served. */
const LONGEST_CALL_MS = 2_000;

/** What the process does about its service. */
interface ServiceHost {
  /** Loads what the market needs into the store. */
  prepare(isReal: boolean): Promise<void>;
  /** Another service runs now. */
  opened(service: Service): void;
  /** There is no service any more, and none can be opened. */
  failed(error: unknown): void;
  say(line: string): void;
}

/** Whether the market consists of the feeds that are set up. */
export async function isOfFeeds(config: ServerConfig, registry: FeedRegistry): Promise<boolean> {
  if (config.marketSource !== '') return false;
  return marketMode(config, (await registry.list()).length) === 'feeds';
}

/**
 * The process's service. When the feeds are changed, by this process or another one, it is closed and replaced by a service over
 * the new feeds, at the same port: pages survive that like a restart of the server. Feeds that cannot be used change nothing.
 */
export class RunningService {
  private readonly parts: ProcessParts;
  private readonly host: ServiceHost;
  private service: Service;
  private revision: number;
  private isOpen = true;
  private isStopping = false;
  private changing: Promise<void> | undefined;
  private stopWatching = (): void => {};

  private constructor(parts: ProcessParts, host: ServiceHost, service: Service, revision: number) {
    this.parts = parts;
    this.host = host;
    this.service = service;
    this.revision = revision;
  }

  /** Opens the first service. `revision` is that of the feeds, read before it was decided whether the market `isReal`. */
  static async open(
    parts: ProcessParts,
    host: ServiceHost,
    { isReal, revision }: { readonly isReal: boolean; readonly revision: number },
  ): Promise<RunningService> {
    const running = new RunningService(parts, host, await openService(parts, isReal, parts.config.port), revision);
    running.watch();
    return running;
  }

  /** The service that runs; during a change the one that ran last. */
  get current(): Service {
    return this.service;
  }

  /** Closes it for good. `delay`: see `Service.close`. */
  async close(delay: number): Promise<void> {
    this.isStopping = true;
    this.stopWatching();
    await this.changing;
    if (this.isOpen) await this.service.close(delay);
  }

  private watch(): void {
    const { config, store } = this.parts;
    // With this market, feeds never matter.
    if (config.marketSource !== '' || marketMode(config, 1) !== 'feeds') return;
    this.stopWatching = watchRevision(store, FEEDS_MS, () => this.change(), this.revision, 'feeds');
  }

  private change(): void {
    if (this.isStopping) return;
    this.changing ??= this.goOver()
      .catch((error: unknown) => this.host.failed(error))
      .finally(() => {
        this.changing = undefined;
      });
  }

  /** Switches to the feeds as they are now, and again if they have changed meanwhile. */
  private async goOver(): Promise<void> {
    const { host } = this;
    while (!this.isStopping) {
      const revision = await this.persist(() => readRevision(this.parts.store, 'feeds'));
      if (revision === undefined || revision === this.revision) return;
      this.revision = revision;
      let isReal: boolean | undefined;
      try {
        isReal = await this.persist(async () => {
          const { config, registry } = this.parts;
          const isNext = await isOfFeeds(config, registry);
          if (isNext) for (const feed of await registry.list()) await registry.providerOf(feed);
          return isNext;
        });
      } catch (error) {
        if (!(error instanceof StartupError)) throw error;
        this.parts.complain(`The feeds were changed. The server keeps those that it has: ${reasonOf(error)}`);
        continue;
      }
      if (isReal === undefined || (!isReal && !this.service.isReal)) continue;
      host.say('The feeds were changed: the market is reopened.');
      // Only now may the new feeds connect: an account may have a single connection.
      await this.service.close(0, LONGEST_CALL_MS);
      this.isOpen = false;
      await this.reopen();
    }
  }

  private async reopen(): Promise<void> {
    const { parts, host } = this;
    const { port } = this.service;
    const opened = await this.persist(async () => {
      const revision = await readRevision(parts.store, 'feeds');
      try {
        const isReal = await isOfFeeds(parts.config, parts.registry);
        await host.prepare(isReal);
        return { service: await openService(parts, isReal, port), revision };
      } catch (error) {
        // The feeds were removed while they were being opened.
        if (error instanceof StartupError && (await readRevision(parts.store, 'feeds')) !== revision) return 'again';
        throw error;
      }
    });
    if (opened === undefined) return;
    if (opened === 'again') return this.reopen();
    this.revision = opened.revision;
    this.service = opened.service;
    this.isOpen = true;
    host.opened(opened.service);
    host.say(opened.service.isReal ? 'The market consists of the feeds now.' : 'The market is the demonstration now.');
  }

  /** Repeats `work` while the store does not answer; undefined if the process is stopped meanwhile. */
  private async persist<T>(work: () => Promise<T>): Promise<T | undefined> {
    while (!this.isStopping) {
      try {
        return await work();
      } catch (error) {
        if (!storeTrouble(error)) throw error;
        await wait(AGAIN_MS);
      }
    }
    return undefined;
  }
}
