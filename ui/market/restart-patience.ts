import { PATIENCE } from './heartbeat.ts';

/** Restarts are counted for so long, milliseconds. */
const REMEMBERED = 60_000;
/** So many in that time are met with the usual patience. */
const FREE = 3;

/**
 * How long a worker of one kind may be silent. On a machine so slow that a healthy one is often taken for dead, each further
 * restart within a minute doubles it, so that its work is not begun again for ever.
 */
export class RestartPatience {
  #restarts: number[] = [];

  /** In periods of the heartbeat. */
  get current(): number {
    return PATIENCE * 2 ** Math.max(0, this.#lately().length - FREE);
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
