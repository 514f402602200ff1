/** Two turns that follow each other faster (milliseconds) are warned of: nobody can have read the first. */
const LOW_INTERVAL = 1000;

/** What `AdvertTurns` depends on outside itself. */
interface TurnOptions {
  /** Milliseconds between the wish for other adverts and the one request that fetches them. */
  readonly delay: () => number;
  /** Where a low interval is warned of. */
  readonly warn: (message: string) => void;
  /** Epoch milliseconds. */
  readonly now?: () => number;
}

/**
 * When adverts are out of sight and when others take their turn. Screens hide them while they are open and wish for
 * others as they open; all wishes within the delay make one turn, for every slot in one request. A wish that falls while
 * the adverts are hidden is granted when they are shown again.
 */
export class AdvertTurns {
  readonly #options: Required<TurnOptions>;
  readonly #shownListeners = new Set<() => void>();
  readonly #turnListeners = new Set<() => void>();
  #hiders = 0;
  #waiting = 0;
  #begun = false;
  #wished = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #lastTurn = Number.NEGATIVE_INFINITY;

  constructor(options: TurnOptions) {
    this.#options = { now: Date.now, ...options };
  }

  /** Whether adverts may be seen now. */
  get shown(): boolean {
    return this.#begun && this.#hiders === 0;
  }

  /** The first screen has opened: until then nobody knows whether it hides them. */
  begin(): void {
    this.#change(() => {
      this.#begun = true;
    });
  }

  /** Hides the adverts until what this returns is called, by everybody who hid them. */
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
   * Keeps turns from being taken until what this returns is called: a screen is on its way, and may wish for others as it
   * opens. What is shown stays.
   */
  hold(): () => void {
    this.#waiting += 1;
    return () => {
      this.#waiting -= 1;
      this.#wait();
    };
  }

  /** Wishes for other adverts. */
  refresh(): void {
    this.#wished = true;
    this.#wait();
  }

  /** Calls `listener` whenever `shown` changed; returns how to stop it. */
  watchShown(listener: () => void): () => void {
    this.#shownListeners.add(listener);
    return () => this.#shownListeners.delete(listener);
  }

  /**
   * Calls `listener` at each turn, with the adverts in sight; returns how to stop it. Wishes wait for the first listener:
   * the advertising script is loaded later than the screen.
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
    if (!this.#wished || !this.#mayTurn() || this.#timer !== undefined) return;
    this.#timer = setTimeout(() => this.#take(), this.#options.delay());
  }

  #mayTurn(): boolean {
    return this.shown && this.#waiting === 0 && this.#turnListeners.size > 0;
  }

  #take(): void {
    this.#timer = undefined;
    if (!this.#mayTurn()) return;
    this.#wished = false;
    const now = this.#options.now();
    const interval = now - this.#lastTurn;
    if (interval < LOW_INTERVAL) {
      this.#options.warn(`Adverts were refreshed ${interval} ms after the last time, which is quite a low interval.`);
    }
    this.#lastTurn = now;
    for (const listener of this.#turnListeners) listener();
  }
}
