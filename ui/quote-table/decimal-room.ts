import type { Locale } from '../i18n/text.ts';
import { decimalsShown } from './align-decimals.ts';

/**
 * The number of decimals that the numbers of a table need. The first number with more decimals increases it, and it then reports
 * that once, so that the earlier rows are written again.
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

  /** The room, increased if necessary to fit `text`. */
  take(text: string): number {
    const shown = decimalsShown(text, this.#locale);
    if (shown > this.#decimals) {
      this.#decimals = shown;
      this.#grown();
    }
    return this.#decimals;
  }
}
