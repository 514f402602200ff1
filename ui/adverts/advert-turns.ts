/** A shorter interval between two rotations (milliseconds) logs a warning: nobody can have read the first advert. */
const LOW_INTERVAL = 1000;

/** The external dependencies of `AdvertTurns`. */
interface TurnOptions {
  /** Milliseconds between a request for new adverts and the one fetch that serves all such requests. */
  readonly delay: () => number;
  /** Receives the warning about a short interval. */
  readonly warn: (message: string) => void;
  /** Epoch milliseconds. */
  readonly now?: () => number;
}

/**
 * Decides when adverts are hidden and when they rotate. Screens hide adverts while they are open, and request new ones when they
 * open. All requests within the delay cause one rotation, which fetches every slot at once. A request made while adverts are
 * hidden takes effect when they are shown again.
 */
export class AdvertTurns {
  readonly #options: Required<TurnOptions>;
  readonly #shownListeners = new Set<() => void>();
  readonly #turnListeners = new Set<() => void>();
  #hiders = 0;
  #waiting = 0;
  #begun = false;
  #requested = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #lastTurn = Number.NEGATIVE_INFINITY;

  constructor(options: TurnOptions) {
    this.#options = { now: Date.now, ...options };
  }

  /** Whether adverts may be visible now. */
  get shown(): boolean {
    return this.#begun && this.#hiders === 0;
  }

  /** Called when the first screen has opened: before that it is unknown whether the screen hides adverts. */
  begin(): void {
    this.#change(() => {
      this.#begun = true;
    });
  }

  /** Hides the adverts until every caller has called the function that this returns. */
  hide(): () => void {
    this.#change(() => {
      this.#hiders += 1;
    });
    let hiding = true;
    return () => {
      if (!hiding) return;
      hiding = false;
      this.#change(() => {
        this.#hiders -= 1;
      });
    };
  }

  /**
   * Postpones rotations until the returned function is called: a screen is loading, and may request new adverts when it opens.
   * The current adverts stay visible.
   */
  hold(): () => void {
    this.#waiting += 1;
    return () => {
      this.#waiting -= 1;
      this.#wait();
    };
  }

  /** Requests new adverts. */
  refresh(): void {
    this.#requested = true;
    this.#wait();
  }

  /** Calls `listener` whenever `shown` changes; returns a function that stops it. */
  watchShown(listener: () => void): () => void {
    this.#shownListeners.add(listener);
    return () => this.#shownListeners.delete(listener);
  }

  /**
   * Calls `listener` at each rotation while adverts are visible; returns a function that stops it. Requests wait for the first
   * listener, because the advertising script loads later than the screen.
   */
  watchTurns(listener: () => void): () => void {
    this.#turnListeners.add(listener);
    this.#wait();
    return () => this.#turnListeners.delete(listener);
  }

  #change(step: () => void): void {
    const before = this.shown;
    step();
    if (this.shown === before) return;
    for (const listener of this.#shownListeners) listener();
    this.#wait();
  }

  #wait(): void {
    if (!this.#requested || !this.#mayTurn() || this.#timer !== undefined) return;
    this.#timer = setTimeout(() => this.#take(), this.#options.delay());
  }

  #mayTurn(): boolean {
    return this.shown && this.#waiting === 0 && this.#turnListeners.size > 0;
  }

  #take(): void {
    this.#timer = undefined;
    if (!this.#mayTurn()) return;
    this.#requested = false;
    const now = this.#options.now();
    const interval = now - this.#lastTurn;
    if (interval < LOW_INTERVAL) {
      this.#options.warn(`Adverts were refreshed ${interval} ms after the last time, which is quite a low interval.`);
    }
    this.#lastTurn = now;
    for (const listener of this.#turnListeners) listener();
  }
}
