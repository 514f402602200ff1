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
import { PEER_COLUMNS } from '../peer-names.ts';
import type { PeerLists, PeerQuote } from './peer-feed.ts';

ModuleRegistry.registerModules([
  ClientSideRowModelModule,
  ClientSideRowModelApiModule,
  HighlightChangesModule,
  CellStyleModule,
]);

const COLUMNS = PEER_COLUMNS.map(
  (field): ColDef<PeerQuote> =>
    field === 'symbol'
      ? { field, flex: 2 }
      : { field, flex: 1, enableCellChangeFlash: true, valueFormatter: ({ value }) => value.toFixed(2) },
);

/** AG Grid as recommended by its documentation for high rates: row ids, asynchronous transactions, no row animation. */
export class AgGridLists implements PeerLists {
  private readonly grids: GridApi<PeerQuote>[] = [];

  open(_list: number, host: HTMLElement, quotes: readonly PeerQuote[]): void {
    this.grids.push(
      createGrid<PeerQuote>(host, {
        theme: themeQuartz.withParams({ rowHeight: 32, headerHeight: 32 }),
        columnDefs: COLUMNS,
        rowData: [...quotes],
        getRowId: ({ data }) => data.symbol,
        animateRows: false,
        suppressColumnVirtualisation: true,
      }),
    );
    host.style.height = '100%';
  }

  async update(changed: ReadonlyMap<number, readonly PeerQuote[]>): Promise<void> {
    await Promise.all(
      [...changed].map(
        ([list, quotes]) =>
          new Promise<void>((done) => this.grids[list].applyTransactionAsync({ update: [...quotes] }, () => done())),
      ),
    );
  }
}
