import { makeVector, Table, tableToIPC, vectorFromArray } from 'apache-arrow';
import { LIST_ROWS } from '../load-instruments.ts';
import { type ListTable, PACKET_FIELDS } from './quote-packet.ts';

/** The changed rows as Arrow tables, one for each list. */
export function arrowTables(symbols: readonly string[], rows: Int32Array, values: Float64Array): readonly ListTable[] {
  const tables: ListTable[] = [];
  for (let from = 0; from < rows.length; ) {
    const list = Math.floor(rows[from] / LIST_ROWS);
    let to = from;
    while (to < rows.length && Math.floor(rows[to] / LIST_ROWS) === list) to += 1;
    const last = new Float64Array(to - from);
    const change = new Float64Array(to - from);
    for (let i = from; i < to; i += 1) {
      last[i - from] = values[i * PACKET_FIELDS.length];
      change[i - from] = values[i * PACKET_FIELDS.length + 1];
    }
    const names = vectorFromArray(Array.from(rows.subarray(from, to), (row) => symbols[row]));
    const table = new Table({ symbol: names, last: makeVector(last), change: makeVector(change) });
    tables.push({ list, bytes: tableToIPC(table, 'stream') });
    from = to;
  }
  return tables;
}
