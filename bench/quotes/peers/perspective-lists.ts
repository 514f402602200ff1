import perspective from '@perspective-dev/client/inline';
import '@perspective-dev/viewer/inline';
import '@perspective-dev/viewer-datagrid';
import '@perspective-dev/viewer/dist/css/pro.css';
import type { Table } from '@perspective-dev/client';
import type { HTMLPerspectiveViewerElement } from '@perspective-dev/viewer';
import { PEER_COLUMNS, ROW_HEIGHT } from '../peer-names.ts';
import type { PeerLists, PeerQuote } from './peer-feed.ts';
import type { QuotePacket } from './quote-packet.ts';

const SCHEMA = { symbol: 'string', last: 'float', change: 'float' } as const;

/** Its header, as high as a row, and the viewer's bar above it. */
const HEAD_HEIGHT = ROW_HEIGHT + 56;

/**
 * Perspective: one table per list in its worker, indexed by symbol, fed Arrow, and the viewer with its datagrid. Nothing
 * flashes, which is in its favour.
 */
export class PerspectiveLists implements PeerLists {
  readonly arrow = true;
  readonly headHeight = HEAD_HEIGHT;
  private readonly client = perspective.worker();
  private readonly tables: Table[] = [];

  async open(list: number, host: HTMLElement, quotes: readonly PeerQuote[]): Promise<void> {
    const client = await this.client;
    const table = await client.table(SCHEMA, { index: 'symbol', name: `list${list}` });
    await table.update(
      Object.fromEntries(PEER_COLUMNS.map((column) => [column, quotes.map((quote) => quote[column])])),
    );
    this.tables.push(table);
    const viewer = document.createElement('perspective-viewer') as HTMLPerspectiveViewerElement;
    viewer.style.cssText = 'position:absolute;inset:0';
    host.append(viewer);
    await viewer.load(client);
    await viewer.restore({ table: `list${list}`, plugin: 'Datagrid', columns: [...PEER_COLUMNS], settings: false });
    const rows = document.createElement('style');
    rows.textContent = `regular-table :is(td, th) { height: ${ROW_HEIGHT}px !important; box-sizing: border-box; }`;
    viewer.querySelector('perspective-viewer-datagrid')?.shadowRoot?.append(rows);
  }

  async update({ tables }: QuotePacket): Promise<void> {
    await Promise.all(tables.map(({ list, bytes }) => this.tables[list].update(bytes.buffer as ArrayBuffer)));
  }
}
