import type { RowWords } from '../../workers/api/painted-list.ts';
import { whenIdle } from '../platform/idle.ts';

/** Writes what a row says, in the order of the columns that are spoken. */
export type RowSpeaker = (texts: readonly string[]) => void;

/** Words may wait so long (ms) for the page to have nothing else to do. */
const PATIENCE = 2000;

/** What the rows of something painted say: words of a chart worker, written into the page when it has nothing else to do. */
export class SpokenRows {
  #words: (readonly string[] | undefined)[] = [];
  #waiting: RowWords[] = [];
  #callOff: (() => void) | undefined;
  readonly #speakers = new Map<number, Set<RowSpeaker>>();

  /** What a row says now; undefined before it said anything. */
  words(row: number): readonly string[] | undefined {
    return this.#words[row];
  }

  /** Calls `speak` with what a row says, now and when that changes; returns how to stop. */
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

  /** Takes words in. */
  take(texts: readonly RowWords[]): void {
    this.#waiting.push(...texts);
    this.#callOff ??= whenIdle(() => this.#write(), PATIENCE);
  }

  /** Other rows: forgets what the ones before said. */
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
