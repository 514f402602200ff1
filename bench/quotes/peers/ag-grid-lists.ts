import {
  CellStyleModule,
  ClientSideRowModelApiModule,
  ClientSideRowModelModule,
  type ColDef,
  createGrid,
  type GridApi,
  HighlightChangesModule,
  ModuleRegistry,
  themeQuartz,
} from 'ag-grid-community';
import { FLASH_TIME } from '../../../engine/quotes/highlight.ts';
import { PEER_COLUMNS, ROW_HEIGHT } from '../peer-names.ts';
import { type PeerLists, type PeerQuote, quotesByList } from './peer-feed.ts';
import type { QuotePacket } from './quote-packet.ts';

ModuleRegistry.registerModules([
  ClientSideRowModelModule,
  ClientSideRowModelApiModule,
  HighlightChangesModule,
  CellStyleModule,
]);

/** That of the other pages. */
const FONT = { fontFamily: 'system-ui, sans-serif', fontSize: 13 };

/**
 * AG Grid as recommended by its documentation for high rates: row ids, asynchronous transactions, no row animation, no rows
 * beyond the visible ones. Its cells flash as long as ours, and do not fade, or do not flash at all.
 */
export class AgGridLists implements PeerLists {
  readonly headHeight = ROW_HEIGHT;
  private readonly grids: GridApi<PeerQuote>[] = [];
  private readonly flashes: boolean;

  constructor(flashes: boolean) {
    this.flashes = flashes;
  }

  open(_list: number, host: HTMLElement, quotes: readonly PeerQuote[]): void {
    const columnDefs = PEER_COLUMNS.map(
      (field): ColDef<PeerQuote> =>
        field === 'symbol'
          ? { field, flex: 2 }
          : {
              field,
              flex: 1,
              enableCellChangeFlash: this.flashes,
              valueFormatter: ({ value }) => value.toFixed(2),
            },
    );
    this.grids.push(
      createGrid<PeerQuote>(host, {
        theme: themeQuartz.withParams({
          rowHeight: ROW_HEIGHT,
          headerHeight: ROW_HEIGHT,
          wrapperBorder: false,
          ...FONT,
        }),
        columnDefs,
        rowData: [...quotes],
        getRowId: ({ data }) => data.symbol,
        animateRows: false,
        rowBuffer: 0,
        cellFlashDuration: FLASH_TIME,
        cellFadeDuration: 0,
        suppressColumnVirtualisation: true,
      }),
    );
  }

  async update(packet: QuotePacket): Promise<void> {
    await Promise.all(
      [...quotesByList(packet)].map(
        ([list, quotes]) =>
          new Promise<void>((done) => this.grids[list].applyTransactionAsync({ update: [...quotes] }, () => done())),
      ),
    );
  }
}
