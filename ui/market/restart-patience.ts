import { SILENT_PERIODS } from './heartbeat.ts';

/** Restarts count for this long, milliseconds. */
const REMEMBERED = 60_000;
/** The number of restarts within that time that have no effect. */
const FREE = 3;

/**
 * How long a worker of one kind may be silent. A slow machine can make healthy workers look dead, and each restart adds work.
 * Each further restart within a minute therefore doubles the time, or restarts would never end.
 */
export class RestartPatience {
  #restarts: number[] = [];

  /** In periods of the heartbeat. */
  get current(): number {
    return SILENT_PERIODS * 2 ** Math.max(0, this.#lately().length - FREE);
  }

  /** A worker of this kind was replaced now. */
  restarted(): void {
    this.#restarts = [...this.#lately(), performance.now()];
  }

  #lately(): number[] {
    const since = performance.now() - REMEMBERED;
    return this.#restarts.filter((at) => at > since);
  }
}
