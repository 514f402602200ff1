/**
 * A text that the browser keeps under a name: permanently (`localStorage`) or while the tab lives (`sessionStorage`). Without
 * storage, or with full storage, nothing is kept and a read returns an empty text.
 */
export class KeptText {
  readonly #storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly #name: string;

  /** `storage` may throw, as `localStorage` does where it is blocked. */
  constructor(storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>, name: string) {
    this.#storage = storage;
    this.#name = name;
  }

  /** The text; empty if there is none. */
  read(): string {
    try {
      return this.#storage().getItem(this.#name) ?? '';
    } catch {
      return '';
    }
  }

  /** The text parsed as JSON; undefined if there is none or it is not valid JSON. */
  value(revive?: (key: string, value: unknown) => unknown): unknown {
    try {
      return JSON.parse(this.read(), revive);
    } catch {
      return undefined;
    }
  }

  /** Keeps a text, replacing the previous one. An empty text removes it. */
  write(text: string): void {
    try {
      if (text === '') this.#storage().removeItem(this.#name);
      else this.#storage().setItem(this.#name, text);
    } catch {
      // A text that cannot be stored lives as long as the page.
    }
  }
}
