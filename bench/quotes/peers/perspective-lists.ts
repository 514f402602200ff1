import perspective from '@perspective-dev/client/inline';
import '@perspective-dev/viewer/inline';
import '@perspective-dev/viewer-datagrid';
import '@perspective-dev/viewer/dist/css/pro.css';
import type { Table } from '@perspective-dev/client';
import type { HTMLPerspectiveViewerElement } from '@perspective-dev/viewer';
import { PEER_COLUMNS } from '../peer-names.ts';
import type { PeerLists, PeerQuote } from './peer-feed.ts';

const SCHEMA = { symbol: 'string', last: 'float', change: 'float' } as const;

/** Perspective: one table per list in its worker, indexed by symbol, and the viewer with its datagrid. */
export class PerspectiveLists implements PeerLists {
  private readonly client = perspective.worker();
  private readonly tables: Table[] = [];

  async open(list: number, host: HTMLElement, quotes: readonly PeerQuote[]): Promise<void> {
    const client = await this.client;
    const table = await client.table(SCHEMA, { index: 'symbol', name: `list${list}` });
    await table.update(inColumns(quotes));
    this.tables.push(table);
    const viewer = document.createElement('perspective-viewer') as HTMLPerspectiveViewerElement;
    viewer.style.cssText = 'position:absolute;inset:0';
    host.append(viewer);
    await viewer.load(client);
    await viewer.restore({ table: `list${list}`, plugin: 'Datagrid', columns: [...PEER_COLUMNS], settings: false });
  }

  async update(changed: ReadonlyMap<number, readonly PeerQuote[]>): Promise<void> {
    await Promise.all([...changed].map(([list, quotes]) => this.tables[list].update(inColumns(quotes))));
  }
}

function inColumns(quotes: readonly PeerQuote[]): Record<string, (string | number)[]> {
  return Object.fromEntries(PEER_COLUMNS.map((column) => [column, quotes.map((quote) => quote[column])]));
}
