import type { Region } from '../../engine/quotes/region.ts';

/** The owner of drawings, and their symbol. */
export interface DrawingsKey {
  /** A subscriber's user ID; empty for a visitor. */
  readonly owner: string;
  readonly region: Region;
  readonly symbol: string;
}

/** The part of `localStorage` that the store uses. */
export type KeyedTexts = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>;

/** The most symbols kept per browser; the least recently changed ones are removed. */
export const MAX_KEPT_SYMBOLS = 200;

const PREFIX = 'borealis.drawings';
/** A counter that orders the entries by their last change, a space, then the text. */
const ENTRY = /^(\d{1,15}) (.*)$/s;

/**
 * The drawings of each symbol as texts, in the browser's storage. Each symbol has its own entry, so that a damaged entry affects
 * nothing else. If storage is missing or full, the drawings last as long as the page.
 */
export class DrawingStore {
  readonly #texts: () => KeyedTexts;
  readonly #watchers = new Map<string, Set<(text: string) => void>>();

  /** `texts` may throw, as `localStorage` does where it is blocked. */
  constructor(texts: () => KeyedTexts) {
    this.#texts = texts;
  }

  /** The text kept for a symbol; empty if there is none. */
  read(key: DrawingsKey): string {
    return attempt(() => entryOf(this.#texts().getItem(nameOf(key)))?.text, undefined) ?? '';
  }

  /** Keeps a text, replacing the previous one; an empty one removes it. Notifies the listeners of the symbol. */
  write(key: DrawingsKey, text: string): void {
    const name = nameOf(key);
    attempt(() => this.#put(name, text), undefined);
    this.#notify(name, text);
  }

  /** How many symbols of this owner have drawings. */
  count(owner: string): number {
    return attempt(() => this.#names(prefixOf(owner)).length, 0);
  }

  /**
   * Removes all drawings of this owner without notifying listeners: those on the charts stay until the charts load another
   * symbol.
   */
  clear(owner: string): void {
    attempt(() => {
      for (const name of this.#names(prefixOf(owner))) this.#texts().removeItem(name);
    }, undefined);
  }

  /** Calls `listener` with what this or another chart of the symbol saved; returns a function that stops it. */
  watch(key: DrawingsKey, listener: (text: string) => void): () => void {
    const name = nameOf(key);
    const listeners = this.#watchers.get(name) ?? new Set();
    this.#watchers.set(name, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.#watchers.delete(name);
    };
  }

  /** Called when another tab changed an entry: `name` and `entry` are those of the storage event. */
  changedElsewhere(name: string | null, entry: string | null): void {
    if (name !== null && entry !== null) this.#notify(name, entryOf(entry)?.text ?? '');
  }

  #put(name: string, text: string): void {
    const texts = this.#texts();
    texts.removeItem(name);
    if (text === '') return;
    const others = this.#names(PREFIX)
      .map((other) => ({ other, at: entryOf(texts.getItem(other))?.at ?? 0 }))
      .sort((a, b) => a.at - b.at);
    const entry = `${(others.at(-1)?.at ?? 0) + 1} ${text}`;
    const oldest = others.map(({ other }) => other);
    for (const gone of oldest.splice(0, others.length + 1 - MAX_KEPT_SYMBOLS)) texts.removeItem(gone);
    // If the storage is full, the oldest entries are removed until there is room.
    for (;;) {
      try {
        texts.setItem(name, entry);
        return;
      } catch (full) {
        const gone = oldest.shift();
        if (gone === undefined) throw full;
        texts.removeItem(gone);
      }
    }
  }

  #names(prefix: string): string[] {
    const texts = this.#texts();
    const names: string[] = [];
    for (let i = 0; i < texts.length; i++) {
      const name = texts.key(i);
      if (name?.startsWith(prefix)) names.push(name);
    }
    return names;
  }

  #notify(name: string, text: string): void {
    for (const listener of this.#watchers.get(name) ?? []) listener(text);
  }
}

/** The drawings kept in this browser, which all its tabs share. */
export const drawingStore = new DrawingStore(() => localStorage);

if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key, newValue }) => drawingStore.changedElsewhere(key, newValue));
}

function prefixOf(owner: string): string {
  return `${PREFIX}/${encodeURIComponent(owner)}/`;
}

function nameOf({ owner, region, symbol }: DrawingsKey): string {
  return `${prefixOf(owner)}${region}/${symbol}`;
}

function entryOf(entry: string | null): { readonly at: number; readonly text: string } | null {
  const [, at, text] = ENTRY.exec(entry ?? '') ?? [];
  return at === undefined || text === undefined ? null : { at: Number(at), text };
}

function attempt<T>(act: () => T, otherwise: T): T {
  try {
    return act();
  } catch {
    return otherwise;
  }
}
