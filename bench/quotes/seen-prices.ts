import type { SeenPrice } from './load-command.ts';
import type { WatchedList } from './painted-lists.ts';

/** The page, and the index of the last price among the texts of its rows. */
interface SeenRequest {
  readonly name: string;
  readonly place: number;
  /** The painted list to query; by default all. An answer takes the worker some milliseconds. */
  readonly list?: number;
}

/**
 * Runs in a page: returns the last prices that it currently shows. DOM rows are read from the DOM; a painted list is asked for
 * the contents of its canvas, dated by the arrival of its answer.
 */
export async function seenPrices({ name, place, list: only }: SeenRequest): Promise<SeenPrice[]> {
  const found: SeenPrice[] = [];
  const add = (symbol: string | null | undefined, text: string | null | undefined, at: number): void => {
    const price = Number.parseFloat((text ?? '').trim().replaceAll(',', ''));
    if (symbol && price > 0) found.push({ symbol, cents: Math.round(price * 100), at });
  };
  const now = Date.now();
  switch (name) {
    case 'ag-grid':
      for (const row of document.querySelectorAll('.ag-row')) {
        const cell = (id: string) => row.querySelector(`[col-id=${id}]`)?.textContent;
        add(cell('symbol'), cell('last'), now);
      }
      break;
    case 'react-rows':
      for (const row of document.querySelectorAll<HTMLElement>('.row')) {
        add(row.dataset.symbol, row.querySelector('[data-field=last]')?.textContent, now);
      }
      break;
    case 'perspective':
      for (const grid of document.querySelectorAll('perspective-viewer-datagrid')) {
        for (const row of (grid.shadowRoot ?? grid).querySelectorAll('regular-table tbody tr')) {
          const texts = [...row.querySelectorAll('td')].map((cell) => cell.textContent);
          add(texts[0], texts[place], now);
        }
      }
      break;
    default: {
      const { paintedLists } = globalThis as unknown as { paintedLists: Map<MessagePort, WatchedList> };
      const style = getComputedStyle(document.documentElement);
      const rowHeight = Number.parseFloat(style.getPropertyValue('--row-height'));
      const shown = Math.floor((document.querySelector('canvas')?.clientHeight ?? 0) / rowHeight);
      const asked = [...paintedLists.values()].filter((_, i) => only === undefined || i === only);
      await Promise.all(
        asked.map(async (list) => {
          await list.report();
          for (const [row, texts] of list.words) if (row < shown) add(list.symbols[row], texts[place], Date.now());
        }),
      );
    }
  }
  return found;
}
