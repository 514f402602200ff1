/**
 * A text that the browser keeps under a name: for good (`localStorage`) or for as long as the tab lives (`sessionStorage`).
 * A browser without storage, or with a full one, keeps nothing, and what is read then is empty.
 */
export class KeptText {
  readonly #storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly #name: string;

  /** `storage` may throw, as `localStorage` does where it is forbidden. */
  constructor(storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>, name: string) {
    this.#storage = storage;
    this.#name = name;
  }

  /** The text; empty when there is none. */
  read(): string {
    try {
      return this.#storage().getItem(this.#name) ?? '';
    } catch {
      return '';
    }
  }

  /** The text as a value; undefined when there is none, or one that is no JSON. */
  value(revive?: (key: string, value: unknown) => unknown): unknown {
    try {
      return JSON.parse(this.read(), revive);
    } catch {
      return undefined;
    }
  }

  /** Keeps a text in place of the one before; an empty one removes it. */
  write(text: string): void {
    try {
      if (text === '') this.#storage().removeItem(this.#name);
      else this.#storage().setItem(this.#name, text);
    } catch {
      // What could not be kept lives as long as the page.
    }
  }
}
