import type { Locale } from '../i18n/text.ts';
import { decimalsShown } from './align-decimals.ts';

/**
 * How many decimals the numbers of one table need. It grows with the first number that shows more, and then says so once,
 * for the rows written before to be written again.
 */
export class DecimalRoom {
  #decimals: number;
  readonly #locale: Locale;
  readonly #grown: () => void;

  constructor(decimals: number, locale: Locale, grown: () => void) {
    this.#decimals = decimals;
    this.#locale = locale;
    this.#grown = grown;
  }

  /** The room, made large enough for `text`. */
  take(text: string): number {
    const shown = decimalsShown(text, this.#locale);
    if (shown > this.#decimals) {
      this.#decimals = shown;
      this.#grown();
    }
    return this.#decimals;
  }
}
