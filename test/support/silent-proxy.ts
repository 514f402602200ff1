import { RelayProxy } from './relay-proxy.ts';

/**
 * A proxy that can fall silent: it then accepts everything that either side sends, and every new connection, and forwards
 * nothing.
 */
export class SilentProxy extends RelayProxy {
  private isSilent = false;
  /** What has been accepted in the meantime, in order. */
  private held: (() => void)[] = [];

  silence(): void {
    this.isSilent = true;
  }

  /** Forwards what was held back, and everything from now on. */
  speak(): void {
    this.isSilent = false;
    for (const act of this.held.splice(0)) act();
  }

  protected override direction() {
    return (act: () => void): void => {
      if (this.isSilent) this.held.push(act);
      else act();
    };
  }
}
