import type { RowWords } from '../../workers/api/painted-list.ts';
import { whenIdle } from '../platform/idle.ts';

/** Writes the words of a row, in the order of the columns. */
export type RowSpeaker = (texts: readonly string[]) => void;

/** Words may wait this long (ms) for the page to be idle. */
const IDLE_WAIT_MS = 2000;

/**
 * The words for the rows of a painted list or map. The chart worker sends them, and they are written into the page when it is
 * idle.
 */
export class SpokenRows {
  #words: (readonly string[] | undefined)[] = [];
  #waiting: RowWords[] = [];
  #callOff: (() => void) | undefined;
  readonly #speakers = new Map<number, Set<RowSpeaker>>();

  /** The current words of a row; undefined before the first ones. */
  words(row: number): readonly string[] | undefined {
    return this.#words[row];
  }

  /** Calls `speak` with the words of a row, now and whenever they change; returns a function that stops it. */
  speak(row: number, speak: RowSpeaker): () => void {
    const speakers = this.#speakers.get(row) ?? new Set();
    this.#speakers.set(row, speakers.add(speak));
    const words = this.#words[row];
    if (words !== undefined) speak(words);
    return () => {
      speakers.delete(speak);
      if (speakers.size === 0 && this.#speakers.get(row) === speakers) this.#speakers.delete(row);
    };
  }

  /** Takes new words. */
  take(texts: readonly RowWords[]): void {
    this.#waiting.push(...texts);
    this.#callOff ??= whenIdle(() => this.#write(), IDLE_WAIT_MS);
  }

  /** The rows were replaced: drops the words of the previous ones. */
  forget(): void {
    this.#callOff?.();
    this.#callOff = undefined;
    this.#waiting = [];
    this.#words = [];
  }

  #write(): void {
    this.#callOff = undefined;
    for (const { row, texts } of this.#waiting.splice(0)) {
      this.#words[row] = texts;
      for (const speak of this.#speakers.get(row) ?? []) speak(texts);
    }
  }
}
