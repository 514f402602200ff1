import type { GlyphFont } from '../../test/support/glyph-set.ts';

/** The cell of a row that shows its last price, CSS pixels from the page's left and top. */
export interface PricePlace {
  readonly symbol: string;
  readonly list: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** All of them on a page, and the font of their digits. */
export interface PricePlaces {
  readonly cells: readonly PricePlace[];
  readonly font: GlyphFont;
  readonly dark: boolean;
}

/** Runs in another library's page: where it shows prices. Only cells that are whole in sight count. */
export function peerPlaces(name: string): PricePlaces {
  const cells: PricePlace[] = [];
  let cell: Element | null | undefined;
  for (const host of document.querySelectorAll<HTMLElement>('[data-list]')) {
    const frame = host.getBoundingClientRect();
    const add = (symbol: string, price: Element | null | undefined): void => {
      if (!price || symbol === '') return;
      const { left, top, width, height } = price.getBoundingClientRect();
      if (top < frame.top || top + height > frame.bottom + 1) return;
      cell = price;
      cells.push({ symbol, list: Number(host.dataset.list), left, top, width, height });
    };
    if (name.startsWith('ag-grid')) {
      for (const row of host.querySelectorAll('.ag-row')) {
        add(row.querySelector('[col-id=symbol]')?.textContent?.trim() ?? '', row.querySelector('[col-id=last]'));
      }
    } else if (name === 'react-rows') {
      for (const row of host.querySelectorAll<HTMLElement>('.row')) {
        add(row.dataset.symbol ?? '', row.querySelector('[data-field=last]'));
      }
    } else {
      const grid = host.querySelector('perspective-viewer-datagrid');
      for (const row of (grid?.shadowRoot ?? grid)?.querySelectorAll('regular-table tbody tr') ?? []) {
        const [symbol, last] = row.querySelectorAll('td');
        add(symbol?.textContent?.trim() ?? '', last);
      }
    }
  }
  const style = getComputedStyle(cell ?? document.body);
  const size = Number.parseFloat(style.fontSize);
  const [red = 0, green = 0, blue = 0] = (style.color.match(/[\d.]+/g) ?? []).map(Number);
  return {
    cells,
    font: { family: style.fontFamily, weight: style.fontWeight, size, unitSize: size, arrowSize: size },
    dark: red + green + blue > 382,
  };
}
