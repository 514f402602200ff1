import type { LinkColour } from '../../engine/workspace/board-body.ts';
import type { SymbolKey } from '../../workers/api/quote-list.ts';
import { openChannel } from '../platform/channel.ts';
import { Listeners } from '../platform/listeners.ts';

/** The security that was picked last in each link colour. */
export type Picks = Readonly<Partial<Record<LinkColour, SymbolKey>>>;

/** Between windows: what was picked; `ask` for it, from a window that was just opened. */
type LinkMessage = { readonly type: 'ask' } | { readonly type: 'picks'; readonly picks: Picks };

/**
 * The picks of this window, which it shares with the other windows of the same user on this browser that show the same market.
 * Nothing is kept once all of them are closed.
 */
export class LinkPicks {
  readonly #listeners = new Listeners();
  #picks: Picks = {};
  #owner = '';
  #channel: BroadcastChannel | null = null;

  /** Calls `listener` after every pick; returns a function that stops it. */
  readonly watch = this.#listeners.watch;

  /** The same object until something is picked. */
  readonly read = (): Picks => this.#picks;

  /** Joins the windows of a user that replay the same day (0: that are live), until the returned function is called. */
  join(owner: string, day: number): () => void {
    if (this.#owner !== owner) this.#take({}, {});
    this.#owner = owner;
    const channel = openChannel(`borealis-links/${day}/${owner}`);
    this.#channel = channel;
    channel?.addEventListener('message', ({ data }: MessageEvent<LinkMessage>) => {
      if (data.type === 'picks') this.#take(this.#picks, data.picks);
      else this.#send({ type: 'picks', picks: this.#picks });
    });
    this.#send({ type: 'ask' });
    return () => {
      channel?.close();
      this.#channel = null;
    };
  }

  /** Shows a security in all tiles of a colour. */
  readonly pick = (colour: LinkColour, key: SymbolKey): void => {
    const picks = { [colour]: { symbol: key.symbol, region: key.region } };
    this.#take(this.#picks, picks);
    this.#send({ type: 'picks', picks });
  };

  #take(before: Picks, picks: Picks): void {
    this.#picks = { ...before, ...picks };
    this.#listeners.notify();
  }

  #send(message: LinkMessage): void {
    this.#channel?.postMessage(message);
  }
}
