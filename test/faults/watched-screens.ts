import type { BrowserContext, Page } from '@playwright/test';
import { seedInstruments } from '../../server/seed/seed-instruments.ts';
import { list, tiles } from '../support/board.ts';
import { PaintedQuotes, READ_COLUMNS } from '../support/painted-quotes.ts';
import { type QuoteTexts, truthOf } from '../support/quote-truth.ts';

const LISTS = 20;
const ROWS = 4;
/** The symbols of a DOM list, whose text is read. */
const SPOKEN = ['MSFT', 'SPY'];

const symbols = (await seedInstruments())
  .filter(({ region, is_index, symbol }) => region === 'U' && is_index === 0 && !/[/.]/.test(symbol))
  .map(({ symbol }) => symbol);
const rowsOf = (place: number): string[] =>
  Array.from({ length: ROWS }, (_, row) => symbols[(2 * place + row) % symbols.length] ?? '');

/** The tiles of a board of 20 lists. */
export const TWENTY_LISTS: readonly object[] = Array.from({ length: LISTS }, (_, place) =>
  list(rowsOf(place).join(' ')),
);

/** A window in which all of them are visible. */
export const TALL_WINDOW = { width: 1600, height: 2000 };

/** A board of 20 painted lists and a DOM list, in two tabs, compared with a server's answers for everything that they show. */
export class WatchedScreens {
  readonly pages: readonly Page[];
  /** When the screens were last read, on the clock of `performance`. */
  lookedAt = 0;
  private readonly words: Page;
  /** null for a visitor, who has no board of 20 lists. */
  private readonly painted: PaintedQuotes | null;

  private constructor(words: Page, board: Page | null) {
    this.pages = board === null ? [words] : [board, words];
    this.words = words;
    this.painted = board === null ? null : new PaintedQuotes(board);
  }

  /** Opens both for the user who is logged in to the context. */
  static async open(context: BrowserContext): Promise<WatchedScreens> {
    const board = await context.newPage();
    await board.goto('/board');
    const { words } = await WatchedScreens.openWords(context);
    await tiles(board)
      .nth(LISTS - 1)
      .locator('tbody tr')
      .first()
      .waitFor({ state: 'attached' });
    return new WatchedScreens(words, board);
  }

  /** Opens only the DOM list. */
  static async openWords(context: BrowserContext): Promise<WatchedScreens> {
    const words = await context.newPage();
    await words.goto(`/quote/symbols/${SPOKEN.join(' ')}/U/-1`);
    await words.locator('main tbody tr').first().waitFor();
    return new WatchedScreens(words, null);
  }

  async close(): Promise<void> {
    for (const page of this.pages) await page.close();
  }

  /** The first difference from the answers of the server at `url` to a session with `headers`; empty if there is none. */
  async difference(url: string, headers: Readonly<Record<string, string>>): Promise<string> {
    const truth = await truthOf(url, headers, symbols, READ_COLUMNS);
    const spoken = await this.spoken();
    this.lookedAt = performance.now();
    return differing(spoken, truth, SPOKEN) || this.paintedDifference(truth);
  }

  private async paintedDifference(truth: QuoteTexts): Promise<string> {
    if (this.painted === null) return '';
    const lists = await this.painted.read();
    this.lookedAt = this.painted.takenAt;
    if (lists.length !== LISTS) return `${lists.length} painted lists`;
    for (const [place, found] of lists.entries()) {
      const difference = differing(found, truth, rowsOf(place));
      if (difference !== '') return `list ${place + 1}: ${difference}`;
    }
    return '';
  }

  /** The text of the DOM list, by symbol. */
  private async spoken(): Promise<QuoteTexts> {
    const rows = await this.words.evaluate(() =>
      [...document.querySelectorAll('main table tbody tr')].map((row) => ({
        symbol: row.querySelector('a')?.getAttribute('data-key')?.split(':')[1] ?? '',
        cells: [...row.querySelectorAll('td, th')].map((cell) => cell.textContent?.replace(/\s/g, '') ?? ''),
      })),
    );
    const heads = await this.words.evaluate(() =>
      [...document.querySelectorAll('main table thead th')].map((head) => head.textContent?.trim() ?? ''),
    );
    const wanted = { last: 'Last', bid: 'Bid', ask: 'Ask', volume: 'Volume', time: 'Time' };
    return Object.fromEntries(
      rows.map(({ symbol, cells }) => [
        symbol,
        Object.fromEntries(
          Object.entries(wanted).flatMap(([column, name]) => {
            const at = heads.findIndex((head) => head.startsWith(name));
            return at < 0 ? [] : [[column, cells[at]]];
          }),
        ),
      ]),
    );
  }
}

/** The first text that differs from the truth; empty if none does. */
function differing(found: QuoteTexts, truth: QuoteTexts, expected: readonly string[]): string {
  for (const symbol of expected) {
    const texts = found[symbol];
    if (texts === undefined || Object.keys(texts).length === 0) return `${symbol} is not there`;
    for (const [column, text] of Object.entries(texts)) {
      const right = truth[symbol]?.[column as keyof QuoteTexts[string]];
      if (text !== right) return `${symbol} ${column} is ${text}, the server says ${right}`;
    }
  }
  return '';
}
